import type { InlayHint, Position, Range } from "vscode-languageserver";
import type { JsonObject, JsonValue, NamedSpec, ParsedText, WorkflowDocument } from "../../runtime/index.js";
import { documentOrchestration, nodeAt, ordinal, targetText } from "../../runtime/index.js";
import { evaluationOrder } from "../rules/evaluation-order.js";
import { nameOf } from "../rules/name-of.js";
import { argsOf, transitionAt } from "../rules/transitions.js";

/** Where people would read a graph wrongly: rules that are evaluated out of their order, and targets that name nobody. */
export function inlayHintsOf(parsed: ParsedText, range: Range): InlayHint[] {
  const document = parsed.documents[0];
  if (!document) return [];
  const { hints } = documentOrchestration(document.orchestration);
  const own = (hints?.(document) ?? []).flatMap(({ pointer, label, tooltip }) => {
    const position = endOf(parsed, pointer);
    return position ? [{ position, label, paddingLeft: true, ...(tooltip ? { tooltip } : {}) }] : [];
  });
  const rules = rulesIn(parsed, range);
  return [...placeHints(parsed, document, rules), ...nextHints(parsed, document, rules), ...own].filter(
    ({ position }) => isInside(position, range),
  );
}

/** The rules that show in the range: an editor asks anew as it scrolls. */
function rulesIn({ root, lines }: ParsedText, { start, end }: Range): number[] {
  const [from, to] = [lines.offsetAt(start), lines.offsetAt(end)];
  const rules = nodeAt(root, "/transitions")?.children ?? [];
  return [...rules.keys()].filter((index) => {
    const rule = rules[index];
    return rule !== undefined && rule.start <= to && rule.end >= from;
  });
}

/** `2nd` before a rule whose place of evaluation is not its place in the list. */
function placeHints(parsed: ParsedText, document: WorkflowDocument, rules: readonly number[]): InlayHint[] {
  const order = evaluationOrder(document);
  return rules.flatMap((rule) => {
    const place = order?.places[rule];
    const range = rule === place ? undefined : parsed.locate(document, `/transitions/${rule}`);
    if (!order || place === undefined || !range) return [];
    return [
      {
        position: range.start,
        label: ordinal(place + 1),
        tooltip: `Evaluated ${ordinal(place + 1)} of ${order.indices.length}: the lowest priority runs first.`,
        paddingRight: true,
      },
    ];
  });
}

/** `→ nurse` after a target that says only indirectly who is next. */
function nextHints(parsed: ParsedText, document: WorkflowDocument, rules: readonly number[]): InlayHint[] {
  const hints: InlayHint[] = [];
  const hint = (pointer: string, next: string | undefined) => {
    const position = next === undefined ? undefined : endOf(parsed, pointer);
    if (position) hints.push({ position, label: `→ ${next}`, paddingLeft: true });
  };
  for (const index of rules) {
    const rule = transitionAt(document, index);
    if (rule) hint(`/transitions/${index}/then`, nextOf(document, rule.then, speakerOf(rule.when)));
  }
  const fallback = document.graph.default_target;
  if (fallback !== undefined) hint("/default_target", nextOf(document, fallback, undefined));
  return hints;
}

/** Where the text of a value ends: a YAML block reaches to the line after it. */
function endOf(parsed: ParsedText, pointer: string): Position | undefined {
  const node = nodeAt(parsed.root, pointer);
  if (!node) return undefined;
  let { end } = node;
  while (end > node.start && /\s/.test(parsed.text[end - 1] ?? "")) end -= 1;
  return parsed.lines.positionAt(end);
}

function nextOf(
  document: WorkflowDocument,
  target: NamedSpec | null,
  speaker: JsonValue | undefined,
): string | undefined {
  if (target === null) return targetText(null);
  if (typeof target !== "object") return undefined;
  const name = nameOf(document);
  const names = document.participants.map((participant) => participant.name);
  switch (target.name) {
    case "revert_to_initiator":
      return document.creator === "" ? undefined : name(document.creator);
    case "stay":
      return speaker === undefined ? undefined : name(speaker);
    case "round_robin": {
      const at = speaker === undefined ? -1 : names.indexOf(name(speaker));
      return at < 0 || !document.participantsDeclared ? undefined : names[(at + 1) % names.length];
    }
    case "agent": {
      const id = isArgs(target.args) ? argsOf(target)["agent_id"] : undefined;
      return typeof id === "string" && name(id) !== id && id !== "" ? name(id) : undefined;
    }
    default:
      return undefined;
  }
}

/** Whoever has spoken when the rule decides, where the rule says it. */
function speakerOf(when: NamedSpec): JsonValue | undefined {
  return when.name === "from_speaker" ? argsOf(when)["agent_id"] : undefined;
}

function isArgs(args: JsonObject | undefined): boolean {
  return typeof args === "object" && args !== null;
}

function isInside(position: Range["start"], { start, end }: Range): boolean {
  const after =
    position.line > start.line || (position.line === start.line && position.character >= start.character);
  const before =
    position.line < end.line || (position.line === end.line && position.character <= end.character);
  return after && before;
}

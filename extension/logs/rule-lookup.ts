import type { Range, WorkflowDocument } from "../../runtime/index.js";
import type { Runtime } from "../runtime.js";
import type { ChannelRules } from "./decision-words.js";
import { namer } from "./decision-words.js";
import type { RuleReference } from "./node.js";

/** Where a recorded rule stands in a document of today. */
export interface RulePlace {
  readonly range: Range;
  /** `here`: the same words at the same place. `moved`: the same words elsewhere. `changed`: other words now at its place. */
  readonly how: "here" | "moved" | "changed";
}

/** The recorded rule in a document's text; `undefined` where the document has no such rule. */
export function findRule(
  text: string,
  uri: string,
  reference: RuleReference,
  rules: ChannelRules,
  runtime: Runtime,
): RulePlace | undefined {
  const parsed = runtime.parseWorkflow(text, { uri });
  for (const document of parsed.documents) {
    const found = placeIn(document, reference, rules, runtime);
    const range = found && parsed.locate(document, found.pointer);
    if (found && range) return { range, how: found.how };
  }
  return undefined;
}

/** How many of the channel's rules a document has, word for word and place for place: to find the document of a log that names none. */
export function isDocumentOf(
  text: string,
  uri: string,
  reference: RuleReference,
  rules: ChannelRules,
  runtime: Runtime,
): boolean {
  const recorded = rules.transitions.map((rule) => runtime.ruleText(rule, namer(reference.reading)));
  return runtime.parseWorkflow(text, { uri }).documents.some((document) => {
    const words = wordsOf(document, runtime);
    return words.length === recorded.length && words.every((word, index) => word === recorded[index]);
  });
}

function placeIn(
  document: WorkflowDocument,
  { decidedBy, reading }: RuleReference,
  rules: ChannelRules,
  runtime: Runtime,
): { pointer: string; how: RulePlace["how"] } | undefined {
  if (decidedBy === "default") return { pointer: "/default_target", how: "here" };
  if (typeof decidedBy !== "number") return undefined;
  const rule = rules.transitions[decidedBy];
  if (rule === undefined) return undefined;
  const recorded = runtime.ruleText(rule, namer(reading));
  const words = wordsOf(document, runtime);
  const at = (index: number, how: RulePlace["how"]) => {
    const pointer = runtime.rulePointer(document, index);
    return pointer === undefined ? undefined : { pointer, how };
  };
  if (words[decidedBy] === recorded) return at(decidedBy, "here");
  const moved = words.indexOf(recorded);
  if (moved >= 0) return at(moved, "moved");
  return decidedBy < words.length ? at(decidedBy, "changed") : undefined;
}

/** The document's rules in words; an id that it gives for a participant reads as the participant's name. */
function wordsOf(document: WorkflowDocument, runtime: Runtime): string[] {
  const names = new Map(document.participants.map(({ agent_id, name }) => [agent_id, name]));
  const nameOf = (id: unknown) => (typeof id === "string" ? (names.get(id) ?? id) : String(id));
  const { transitions } = document.graph;
  return Array.isArray(transitions) ? transitions.map((rule) => runtime.ruleText(rule, nameOf)) : [];
}

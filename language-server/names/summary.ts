import type { NameKind, Occurrence, WorkflowDocument } from "../../runtime/index.js";
import { childAt, contextValues, documentOrchestration, namesIn, ruleAt } from "../../runtime/index.js";
import { fileNameOf } from "../file-names.js";
import { codeSpan, escapeMarkdown } from "../markdown.js";
import { quotedRule } from "../rules/quoted-rule.js";
import { nameOf } from "../rules/name-of.js";
import type { TextView } from "../text-view.js";
import type { NamePlace } from "./name-places.js";
import { placesOf } from "./name-places.js";
import { KIND_WORDS } from "./words.js";

/** How many places a line lists before it says how many more there are. */
const LISTED = 6;

/** What is said of a name, paragraph by paragraph, in markdown. `views` are the texts of the workflow. */
export function nameSummary(views: readonly TextView[], kind: NameKind, name: string): string[] {
  const places = placesOf(views, kind, name);
  const lines = [`**${escapeMarkdown(name)}** · ${headOf(views, kind, name)}`];
  const described = descriptionOf(views, kind, name);
  if (described !== undefined) lines.push(escapeMarkdown(described));
  const said = (what: string, found: readonly string[]) => {
    if (found.length > 0) lines.push(`${what}: ${listed(found)}`);
  };
  const of = (...roles: Occurrence["role"][]) =>
    unique(places.filter(({ occurrence }) => roles.includes(occurrence.role)).map(whereIs));
  if (kind === "contextKey") {
    const setters = of("definition", "write");
    if (setters.length === 0) lines.push("Nothing sets it: whoever asks for it sees `null`.");
    said("Set by", setters);
    said("Asked for by", of("read"));
    const values = views.flatMap(({ current }) => contextValues(namesIn(current), name));
    said("Values seen", unique(values.map((value) => codeSpan(JSON.stringify(value)))));
  } else if (kind === "closeReason") {
    said("Given by", of("definition"));
    said("Expected by", of("read"));
  } else said("Used by", of("read"));
  return lines;
}

function headOf(views: readonly TextView[], kind: NameKind, name: string): string {
  const document = views.map(({ model }) => model.documents[0]).find((each) => each !== undefined);
  const participants = document?.participants ?? [];
  if (kind === "tool") {
    const owners = participants.filter(({ tools }) => tools?.some((tool) => tool.name === name));
    if (owners.length > 0)
      return `tool of ${owners.map((owner) => escapeMarkdown(owner.name)).join(" and ")}`;
    const given = document ? givenTo(document, name) : [];
    return given.length > 0
      ? `tool that the handoffs give to ${given.map(escapeMarkdown).join(" and ")}`
      : "tool that nobody declares";
  }
  if (kind !== "participant") return KIND_WORDS[kind];
  const found = participants.find((each) => each.name === name);
  if (!found || found.pointer === undefined) return "participant that no list declares";
  const facts = views[0]?.checked?.facts[0];
  const silent = facts?.complete && Object.hasOwn(facts.speaks, name) && facts.speaks[name] === false;
  const tools = found.tools === undefined ? "its tools are not declared" : `tools: ${toolNames(found.tools)}`;
  return `${found.kind} · ${tools}${silent ? " · never speaks" : ""}`;
}

/** Who has the tool from the rules, without declaring it. */
function givenTo(document: WorkflowDocument, tool: string): string[] {
  const { givenTools } = documentOrchestration(document.orchestration);
  const names = document.participants.map(({ name }) => name);
  if (!givenTools) return [];
  return names.filter((name) => givenTools(document, name).some((given) => given.name === tool));
}

function toolNames(tools: readonly { name: string }[]): string {
  return tools.length === 0 ? "none" : tools.map(({ name }) => codeSpan(name)).join(", ");
}

function descriptionOf(views: readonly TextView[], kind: NameKind, name: string): string | undefined {
  for (const { model } of views)
    for (const participant of model.documents[0]?.participants ?? []) {
      if (kind === "participant" && participant.name === name) return participant.description;
      const tool = kind === "tool" && participant.tools?.find((each) => each.name === name);
      if (tool) return tool.description;
    }
  return undefined;
}

/** A place in words: the rule that stands there, the tool that sets it, the scenario. */
function whereIs({ view, occurrence }: NamePlace): string {
  const { pointer, node, role } = occurrence;
  const document = view.current.documents[0];
  const rule = document && ruleAt(document, pointer);
  // Of a key of its own the key says more than the rule.
  if (document && rule !== undefined && pointer.lastIndexOf("/") > 0)
    return `“${escapeMarkdown(quotedRule(document, rule, nameOf(document)) ?? `rule ${rule + 1}`)}”`;
  if (pointer.startsWith("/default_target")) return "the default target";
  const scenario = nameAbove(node, view.current.kind === "scenario" ? "turns" : "scenarios");
  if (pointer.startsWith("/scenarios") || view.current.kind === "scenario")
    return `scenario ${scenario ?? escapeMarkdown(fileNameOf(view.uri))}`;
  if (pointer.startsWith("/context_vars")) return "the first context";
  if (pointer.startsWith("/handoff_contracts")) return "a handoff contract";
  const tool = nameAbove(node, "tools");
  const participant = nameAbove(node, "participants");
  if (tool !== undefined)
    return `${participant ?? "a participant"} \\[${tool}\\]${role === "write" && node.parent?.key === "delete" ? " (deletes it)" : ""}`;
  return participant ?? codeSpan(pointer.split("/")[1] ?? "");
}

/** The name of the entry of a list that a node stands in. */
function nameAbove(node: Occurrence["node"], list: string): string | undefined {
  for (let at: Occurrence["node"] | undefined = node; at?.parent; at = at.parent) {
    if (list === "turns" ? at.key !== "turns" && at.key !== "expect" : at.parent.key !== list) continue;
    const holder = list === "turns" ? at.parent : at;
    const name = childAt(holder, "name")?.value ?? holder.value;
    return typeof name === "string" ? escapeMarkdown(name) : undefined;
  }
  return undefined;
}

function listed(items: readonly string[]): string {
  const rest = items.length - LISTED;
  return rest > 0 ? `${items.slice(0, LISTED).join(" · ")} and ${rest} more` : items.join(" · ");
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}

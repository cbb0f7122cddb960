import type { JsonValue, NamedSpec, Participant, WorkflowDocument } from "../../runtime/index.js";
import { pythonEquals } from "../../runtime/index.js";
import { argsOf, transitionAt } from "./transitions.js";

/** Of the rules that are tested before a rule, those that can be true in the same turn, in the order of evaluation. */
export function rivalsOf(document: WorkflowDocument, index: number, order: readonly number[]): number[] {
  const rule = transitionAt(document, index);
  if (!rule) return [];
  return order.slice(0, order.indexOf(index)).filter((earlier) => {
    const rival = transitionAt(document, earlier);
    return rival !== undefined && canBothHold(rival.when, rule.when, document);
  });
}

function canBothHold(a: NamedSpec, b: NamedSpec, document: WorkflowDocument): boolean {
  if (a.name === "from_speaker" && b.name === "from_speaker") return sameArg(a, b, "agent_id");
  if (a.name === "tool_called" && b.name === "tool_called") return sameArg(a, b, "tool_name");
  if (a.name === "context_equals" && b.name === "context_equals")
    return !sameArg(a, b, "key") || sameArg(a, b, "value");
  if (a.name === "from_speaker" && b.name === "tool_called") return canCall(document, a, b);
  if (a.name === "tool_called" && b.name === "from_speaker") return canCall(document, b, a);
  return true;
}

function sameArg(a: NamedSpec, b: NamedSpec, name: string): boolean {
  return pythonEquals(argsOf(a)[name] ?? null, argsOf(b)[name] ?? null);
}

function canCall(document: WorkflowDocument, from: NamedSpec, tool: NamedSpec): boolean {
  const id = argsOf(from)["agent_id"];
  const speaker = document.participants.find(({ name, agent_id }) => name === id || agent_id === id);
  return !speaker || mayCall(speaker, argsOf(tool)["tool_name"]);
}

/** Whether a participant can call a tool, as far as the document says: an agent without declared tools may call any. */
export function mayCall(participant: Participant, tool: JsonValue | undefined): boolean {
  if (!participant.tools) return participant.kind === "agent";
  return participant.tools.some(({ name }) => name === tool);
}

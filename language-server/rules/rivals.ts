import type { JsonValue, NamedSpec, Participant, WorkflowDocument } from "../../runtime/index.js";
import { pythonEquals } from "../../runtime/index.js";
import type { RuleOrder } from "./evaluation-order.js";
import { argsOf, transitionAt } from "./transitions.js";

/** Of the rules that are tested before a rule, those that can be true in the same turn, in the order of evaluation. */
export function rivalsOf(
  document: WorkflowDocument,
  index: number,
  { indices, places }: RuleOrder,
): number[] {
  const rule = transitionAt(document, index);
  if (!rule) return [];
  const speakers = speakersOf(document);
  return indices.slice(0, places[index]).filter((earlier) => {
    const rival = transitionAt(document, earlier);
    return rival !== undefined && canBothHold(rival.when, rule.when, speakers);
  });
}

type Speakers = ReadonlyMap<unknown, Participant>;

const known = new WeakMap<WorkflowDocument, Speakers>();

/** The participants by the names and ids that stand for them; the first of several. */
function speakersOf(document: WorkflowDocument): Speakers {
  let speakers = known.get(document);
  if (!speakers) {
    const pairs = document.participants.flatMap((each): [unknown, Participant][] => [
      [each.name, each],
      ...(each.agent_id === undefined ? [] : [[each.agent_id, each] as [unknown, Participant]]),
    ]);
    known.set(document, (speakers = new Map(pairs.reverse())));
  }
  return speakers;
}

function canBothHold(a: NamedSpec, b: NamedSpec, speakers: Speakers): boolean {
  if (a.name === "from_speaker" && b.name === "from_speaker") return sameArg(a, b, "agent_id");
  if (a.name === "tool_called" && b.name === "tool_called") return sameArg(a, b, "tool_name");
  if (a.name === "context_equals" && b.name === "context_equals")
    return !sameArg(a, b, "key") || sameArg(a, b, "value");
  if (a.name === "from_speaker" && b.name === "tool_called") return canCall(speakers, a, b);
  if (a.name === "tool_called" && b.name === "from_speaker") return canCall(speakers, b, a);
  return true;
}

function sameArg(a: NamedSpec, b: NamedSpec, name: string): boolean {
  return pythonEquals(argsOf(a)[name] ?? null, argsOf(b)[name] ?? null);
}

function canCall(speakers: Speakers, from: NamedSpec, tool: NamedSpec): boolean {
  const speaker = speakers.get(argsOf(from)["agent_id"]);
  return !speaker || mayCall(speaker, argsOf(tool)["tool_name"]);
}

/** Whether a participant can call a tool, as far as the document says: an agent without declared tools may call any. */
export function mayCall(participant: Participant, tool: JsonValue | undefined): boolean {
  if (!participant.tools) return participant.kind === "agent";
  return participant.tools.some(({ name }) => name === tool);
}

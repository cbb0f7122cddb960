import { isObject, own, setOwn, type JsonObject } from "../json.js";
import type { Participant, WorkflowDocument } from "../document/model.js";
import { documentOrchestration } from "../orchestrations/index.js";
import { EV_PACKET, EV_TEXT } from "../workflow/events.js";
import type { Round, RoundCall } from "./runner.js";

/** The same in every turn that says only a text: a run of many turns keeps it once. */
const NO_UPDATES = Object.freeze({ delete: Object.freeze([]) as never[], set: Object.freeze({}) });
const TEXT = Object.freeze({ kind: "text" });

/** What a round posts, in this order: its context changes one by one, then at most one turn. */
export interface RoundEvents {
  /** `event_data` of the `ag2.context.set` envelopes. */
  contextSets: JsonObject[];
  /** `undefined` for a silent round: no text and no routing call. AG2 posts nothing then. */
  turn: { event_type: string; event_data: JsonObject } | undefined;
}

/**
 * Makes AG2's envelopes of a round. Tools set the context while they run, so their changes come first, as envelopes of their own;
 * the first call that routes decides the packet's routing, later ones are lost. `kickoff` and a human's turn without tools are texts.
 */
export function eventsOfRound(
  round: Round,
  document: WorkflowDocument,
  idOf: ReadonlyMap<string, string>,
  kickoff: boolean,
): RoundEvents {
  const speaker = document.participants.find((participant) => participant.name === round.speaker);
  const calls = round.tools.map((call) => withDeclaredEffects(call, speaker));
  const { postpones, turn } = documentOrchestration(document.orchestration);
  const done = postpones ? calls.filter((call) => !postpones(call, speaker)) : calls;
  const changes = [...done, round.context ?? {}].map(contextChange);
  const event = turn
    ? turn({ document, speaker, text: round.text, calls, kickoff })
    : turnOf(round, calls, speaker, document, idOf, kickoff);
  if (event && round.usage) setOwn(event.event_data, "usage", round.usage);
  return { contextSets: changes.filter((change) => change !== undefined), turn: event };
}

function turnOf(
  round: Round,
  calls: RoundCall[],
  speaker: Participant | undefined,
  document: WorkflowDocument,
  idOf: ReadonlyMap<string, string>,
  kickoff: boolean,
): RoundEvents["turn"] {
  if (kickoff || (speaker?.kind === "human" && calls.length === 0)) {
    if (round.text === "" && !kickoff) return undefined;
    return { event_type: EV_TEXT, event_data: { text: round.text } };
  }
  const routing = routingOf(calls, toolsOfRules(document), idOf);
  if (round.text === "" && routing["kind"] === "text") return undefined;
  return {
    event_type: EV_PACKET,
    event_data: { body: round.text, context_updates: NO_UPDATES, routing },
  };
}

/** The routing of the first call that routes. Inside one call a finish beats a handoff, and both beat a rule that waits for the tool. */
function routingOf(
  calls: RoundCall[],
  ruled: ReadonlySet<string>,
  idOf: ReadonlyMap<string, string>,
): JsonObject {
  for (const call of calls) {
    const reason = reasonOf(call);
    if (call.finish !== undefined)
      return { kind: "finish", tool: call.name, reason: call.finish, summary: "" };
    if (call.handoff !== undefined)
      return { kind: "handoff", tool: call.name, reason, target: idOf.get(call.handoff) ?? call.handoff };
    if (ruled.has(call.name)) return { kind: "handoff", tool: call.name, reason };
  }
  return TEXT;
}

function reasonOf(call: RoundCall): string {
  const reason = call.args && own(call.args, "reason");
  return typeof reason === "string" ? reason : "";
}

/** Effects given with the call replace the declared ones, one by one. A call that failed has none. */
function withDeclaredEffects(call: RoundCall, speaker: Participant | undefined): RoundCall {
  if (call.failed) return { name: call.name, args: call.args, failed: true };
  const declared = speaker?.tools?.find((tool) => tool.name === call.name);
  return {
    ...call,
    set: call.set ?? declared?.set,
    delete: call.delete ?? declared?.delete,
    handoff: call.handoff ?? declared?.handoff,
    finish: call.finish ?? declared?.finish,
  };
}

function contextChange(change: { set?: JsonObject; delete?: string[] }): JsonObject | undefined {
  const data: JsonObject = {};
  if (change.set && Object.keys(change.set).length > 0) data["set"] = change.set;
  if (change.delete && change.delete.length > 0) data["delete"] = change.delete;
  return Object.keys(data).length > 0 ? data : undefined;
}

/** Tools that some tool_called rule waits for. */
export function toolsOfRules(document: WorkflowDocument): ReadonlySet<string> {
  const names = new Set<string>();
  const transitions = own(document.data, "transitions");
  for (const transition of Array.isArray(transitions) ? transitions : []) {
    const when = isObject(transition) ? own(transition, "when") : undefined;
    if (!isObject(when) || own(when, "name") !== "tool_called") continue;
    const args = own(when, "args");
    const tool = isObject(args) ? own(args, "tool_name") : undefined;
    if (typeof tool === "string") names.add(tool);
  }
  return names;
}

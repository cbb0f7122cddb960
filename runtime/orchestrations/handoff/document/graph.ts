import type { Participant, WorkflowDocument } from "../../../document/model.js";
import type { GraphData } from "../../../graph/wire.js";
import { own, type JsonObject, type JsonValue } from "../../../json.js";
import { transitionOf } from "../rule.js";
import { handoffRules } from "./rules.js";
import { handoffSpec } from "./spec.js";

/** The keys of a document that decide how it runs, beside `participants`. */
export const HANDOFF_KEYS = [
  "start",
  "handoffs",
  "autonomous",
  "return_to_previous",
  "terminate_when",
  "dialect",
] as const;

/** Where a channel's graph keeps the document's own keys, beside the rules that follow from them. */
export const CHANNEL_KEY = "handoff";

/** A handoff document's rules in AG2's form. AG2 could not run them: the conditions are the framework's. */
export function handoffGraph(
  data: JsonObject,
  participants: readonly Participant[],
  idOf: (name: string) => string = (name) => name,
): GraphData {
  const spec = handoffSpec(data, participants);
  const maxTurns = own(data, "max_turns");
  return {
    initial_speaker: idOf(spec.user),
    transitions: handoffRules(spec).map((rule) => transitionOf(rule, spec.user, idOf)),
    default_target: { name: "agent", args: { agent_id: idOf(spec.user) } },
    ...(maxTurns === undefined ? {} : { max_turns: maxTurns }),
  };
}

/** The graph with which a channel is created: the rules with ids, and the document's own keys for the runtime, with names. */
export function handoffChannelGraph(
  document: WorkflowDocument,
  idOf: ReadonlyMap<string, string>,
): JsonObject {
  const { data, participants } = document;
  const handoff: JsonObject = {
    participants: participants.map((participant) => ({
      ...(withoutPointer(participant) as unknown as JsonObject),
      agent_id: idOf.get(participant.name) ?? participant.name,
    })),
  };
  for (const key of HANDOFF_KEYS) {
    const value = own(data, key);
    if (value !== undefined) handoff[key] = value;
  }
  const graph = handoffGraph(data, participants, (name) => idOf.get(name) ?? name);
  return { ...(graph as unknown as Record<string, JsonValue>), [CHANNEL_KEY]: handoff };
}

function withoutPointer({ pointer: _pointer, ...rest }: Participant): Omit<Participant, "pointer"> {
  return rest;
}

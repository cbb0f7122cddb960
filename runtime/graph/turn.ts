import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own } from "../json.js";

/** The event type of a packet: the only kind of turn that carries tools and routing. */
export const EV_PACKET = "ag2.packet";

/**
 * The channel as conditions and targets see it: the turn is counted and its context changes are applied, but
 * `expected_next_speaker` is still the one from before.
 */
export interface TurnState {
  readonly participant_order: readonly JsonValue[];
  readonly expected_next_speaker: JsonValue;
  readonly last_speaker_id: JsonValue;
  readonly last_envelope_id: JsonValue;
  readonly turn_count: number;
  readonly pending_close_reason: JsonValue;
  readonly creator_id: JsonValue;
  readonly graph_data: JsonObject;
  readonly context_vars: JsonObject;
}

/** The parts of an envelope that a condition may ask for. Types of values are never checked by AG2. */
export interface TurnEnvelope {
  readonly audience: JsonValue;
  readonly causation_id: JsonValue;
  readonly channel_id: JsonValue;
  readonly created_at: JsonValue;
  readonly envelope_id: JsonValue;
  readonly event_data: JsonValue;
  readonly event_type: JsonValue;
  readonly sender_id: JsonValue;
}

/** What a target decides: who speaks next (`null` closes) and why the channel closes. */
export interface Decision {
  next_speaker: JsonValue;
  /** Kept as the pending close reason; absent is "". */
  close_reason?: JsonValue;
}

/** `routing.tool` of a packet, `null` where the packet names none, `undefined` where the envelope is no packet. */
export function routedTool(envelope: TurnEnvelope): JsonValue | undefined {
  if (envelope.event_type !== EV_PACKET) return undefined;
  const routing = isObject(envelope.event_data) ? own(envelope.event_data, "routing") : undefined;
  return isObject(routing) ? (own(routing, "tool") ?? null) : null;
}

import type { JsonValue } from "../json.js";

/**
 * One record of a channel's write-ahead log, in AG2's wire names (14 fields). Types of values are never checked by AG2's reader,
 * so fields whose type AG2 does not enforce may hold any JSON value in a hostile log; code that folds must not trust them.
 */
export interface Envelope {
  audience: JsonValue;
  causation_id: JsonValue;
  channel_id: JsonValue;
  created_at: JsonValue;
  depth: JsonValue;
  envelope_id: JsonValue;
  event_data: JsonValue;
  event_type: JsonValue;
  idempotency_key: JsonValue;
  priority: JsonValue;
  sender_id: JsonValue;
  task_id: JsonValue;
  trace_id: JsonValue;
  ttl_seconds: JsonValue;
}

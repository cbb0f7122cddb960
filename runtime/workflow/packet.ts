import { PythonError } from "../errors.js";
import type { Decision } from "../graph/turn.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own } from "../json.js";
import { kindText } from "../python/kinds.js";
import { truthy } from "../python/truth.js";
import { updatedContext } from "./context-updates.js";
import type { Envelope } from "./envelope.js";

/** `event_data`, which packets and context sets need as an object; AG2 asks anything else for `.get` and fails. */
export function eventData(envelope: Envelope): JsonObject {
  const data = envelope.event_data;
  if (!isObject(data)) throw noObject("event_data", data, "/event_data");
  return data;
}

/** The context after the packet's own `context_updates`. */
export function contextAfterPacket(envelope: Envelope, vars: JsonObject): JsonObject {
  const updates = part(eventData(envelope), "context_updates");
  return updates === undefined ? vars : updatedContext(vars, updates, "/event_data/context_updates");
}

/**
 * What the packet decides by itself, before any rule: a finish ends the channel, a handoff with a target names who is next (unchecked).
 * `undefined` leaves the decision to the rules.
 */
export function ownDecision(envelope: Envelope): Decision | undefined {
  const routing = part(eventData(envelope), "routing");
  if (routing === undefined) return undefined;
  const kind = own(routing, "kind");
  if (kind === "finish") {
    const reason = own(routing, "reason");
    return { next_speaker: null, close_reason: truthy(reason) ? reason : "finished" };
  }
  const target = own(routing, "target");
  return kind === "handoff" && target !== undefined && truthy(target) ? { next_speaker: target } : undefined;
}

/** A part of the packet that counts as absent when it is empty, and must be an object when it is not. */
function part(data: JsonObject, key: string): JsonObject | undefined {
  const value = own(data, key);
  if (!truthy(value)) return undefined;
  if (!isObject(value)) throw noObject(key, value, `/event_data/${key}`);
  return value;
}

function noObject(what: string, value: JsonValue | undefined, pointer: string): PythonError {
  return new PythonError(`${what} must be an object, but is ${kindText(value)}`, "AttributeError", pointer);
}

import { PythonError } from "../errors.js";
import type { JsonValue } from "../json.js";
import { isUnhashable, kindText } from "../python/kinds.js";
import { EV_PACKET, EV_TEXT } from "./events.js";

/** True for the events that count as a turn: exactly `ag2.msg.text` and `ag2.packet`. Throws for a type that is no string. */
export function isSubstantive(eventType: JsonValue): boolean {
  if (eventType === EV_PACKET || eventType === EV_TEXT) return true;
  requireEventType(eventType);
  return false;
}

/** True for what the hub takes in any state of a channel that is not over: `ag2.channel.…` and `ag2.task.…`. Throws for a type that is no string. */
export function isProtocolEvent(eventType: JsonValue): boolean {
  requireEventType(eventType);
  return eventType.startsWith("ag2.channel.") || eventType.startsWith("ag2.task.");
}

function requireEventType(eventType: JsonValue): asserts eventType is string {
  if (typeof eventType === "string") return;
  const error = isUnhashable(eventType) ? "TypeError" : "AttributeError";
  throw new PythonError(`event_type must be a string, but is ${kindText(eventType)}`, error, "/event_type");
}

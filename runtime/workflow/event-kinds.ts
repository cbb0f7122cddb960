import type { PythonErrorName } from "../errors.js";
import { PythonError } from "../errors.js";
import type { JsonValue } from "../json.js";
import { isUnhashable, kindText } from "../python/kinds.js";
import { EV_PACKET, EV_TEXT } from "./events.js";

/** True for the events that count as a turn: exactly `ag2.msg.text` and `ag2.packet`. Throws for a type that is no string. */
export function isSubstantive(eventType: JsonValue): boolean {
  if (eventType === EV_PACKET || eventType === EV_TEXT) return true;
  // AG2 looks the type up in a set first, which a list or an object fails in another way than null or a number.
  if (typeof eventType !== "string")
    throw noText(eventType, isUnhashable(eventType) ? "TypeError" : "AttributeError");
  return false;
}

/** True for what the hub takes in any state of a channel that is not over: `ag2.channel.…` and `ag2.task.…`. Throws for a type that is no string. */
export function isProtocolEvent(eventType: JsonValue): boolean {
  if (typeof eventType !== "string") throw noText(eventType, "AttributeError");
  return eventType.startsWith("ag2.channel.") || eventType.startsWith("ag2.task.");
}

function noText(eventType: JsonValue, pythonError: PythonErrorName): PythonError {
  return new PythonError(
    `event_type must be a string, but is ${kindText(eventType)}`,
    pythonError,
    "/event_type",
  );
}

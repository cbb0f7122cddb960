import { isObject, own, type JsonValue } from "../json.js";

/**
 * `object[key]`: an own key of an object, a place of a list (negative ones count from the end). Whatever is not there is null; a
 * prototype is never looked at, so `constructor` and `__proto__` are keys like all others.
 */
export function memberOf(object: JsonValue, key: JsonValue): JsonValue {
  if (Array.isArray(object)) {
    if (typeof key !== "number" || !Number.isInteger(key)) return null;
    return object.at(key) ?? null;
  }
  if (!isObject(object) || (typeof key !== "string" && typeof key !== "number")) return null;
  return own(object, String(key)) ?? null;
}

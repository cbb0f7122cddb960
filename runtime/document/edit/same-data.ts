import { isObject, own } from "../../json.js";
import type { JsonValue } from "../../json.js";

/** Equal as JSON: the order of keys does not matter, NaN is itself. */
export function sameData(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameData(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => sameData(own(a, key), own(b, key)));
}

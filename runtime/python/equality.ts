import type { JsonValue } from "../json.js";
import { canonicalKey } from "./canonical-key.js";

/**
 * Python's `==` between JSON values: `1 == true == 1.0`, `0 == false == -0`, lists and objects by content, NaN never, no coercion of
 * strings. Integers beyond 2^53 are already rounded when they arrive here.
 */
export function pythonEquals(a: JsonValue, b: JsonValue): boolean {
  if (typeof a === "object" && a !== null) {
    if (typeof b !== "object" || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
    const key = canonicalKey(a);
    return key !== undefined && key === canonicalKey(b);
  }
  if (a === b) return true;
  return typeof a === "boolean" ? Number(a) === b : typeof b === "boolean" && a === Number(b);
}

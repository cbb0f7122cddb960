import { PythonError } from "../errors.js";
import type { JsonValue } from "../json.js";
import { pythonEquals } from "./equality.js";
import { kindText } from "./kinds.js";

/** Python's `a < b`. Numbers (booleans are 0 and 1), strings by code point, lists item by item; anything else cannot be compared. */
export function pythonLess(a: JsonValue, b: JsonValue): boolean {
  if (isNumeric(a) && isNumeric(b)) return Number(a) < Number(b);
  if (typeof a === "string" && typeof b === "string") return codePointLess(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return listLess(a, b);
  throw new PythonError(`${kindText(a)} cannot be compared with ${kindText(b)}`, "TypeError");
}

function isNumeric(value: JsonValue): value is number | boolean {
  return typeof value === "number" || typeof value === "boolean";
}

/** Lists nested in lists are followed in a loop: only the first item that differs decides. */
function listLess(a: JsonValue[], b: JsonValue[]): boolean {
  for (;;) {
    const length = Math.min(a.length, b.length);
    let at = 0;
    while (at < length && pythonEquals(a[at] as JsonValue, b[at] as JsonValue)) at++;
    if (at === length) return a.length < b.length;
    const left = a[at] as JsonValue;
    const right = b[at] as JsonValue;
    if (!Array.isArray(left) || !Array.isArray(right)) return pythonLess(left, right);
    a = left;
    b = right;
  }
}

/** JavaScript orders strings by UTF-16 unit, which puts U+1F600 before U+FFFD; Python does not. */
function codePointLess(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length < b.length;
  return weight(a.charCodeAt(at)) < weight(b.charCodeAt(at));
}

/** Surrogates stand for code points above every single UTF-16 unit. */
function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

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

/**
 * The first place where the lists differ decides, however deep it lies; where one of them ends first, it is the lesser one. Iterative, and
 * each item is looked at once: priorities from a hostile file may nest thousands deep.
 */
function listLess(a: JsonValue[], b: JsonValue[]): boolean {
  const open = [{ left: a, right: b, at: 0 }];
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const { left, right, at } = frame;
    if (at >= left.length || at >= right.length) {
      if (left.length !== right.length) return left.length < right.length;
      open.pop();
      continue;
    }
    frame.at++;
    const [x, y] = [left[at] as JsonValue, right[at] as JsonValue];
    if (Array.isArray(x) && Array.isArray(y)) open.push({ left: x, right: y, at: 0 });
    else if (!pythonEquals(x, y)) return pythonLess(x, y);
  }
  return false;
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

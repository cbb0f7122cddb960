import { PythonError } from "../errors.js";
import type { JsonValue } from "../json.js";
import { pythonString } from "../python/string.js";

export { pythonString };

/** Past this many levels Python's own writer raises RecursionError, so no log of AG2's is deeper. */
export const MAX_DEPTH = 900;

/** NaN and the infinities bare, as Python writes them; other numbers as JavaScript prints them (1.0 becomes 1). */
function pythonNumber(value: number): string {
  if (Number.isFinite(value)) return JSON.stringify(value);
  if (Number.isNaN(value)) return "NaN";
  return value > 0 ? "Infinity" : "-Infinity";
}

/** Orders strings by code point, as Python does; JavaScript's own order puts U+E000 … U+FFFF after the astral planes. */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xSurrogate = x >= 0xd800 && x <= 0xdfff;
    const ySurrogate = y >= 0xd800 && y <= 0xdfff;
    if (xSurrogate === ySurrogate) return x - y;
    return codePointFrom(a, i) - codePointFrom(b, i);
  }
  return a.length - b.length;
}

function codePointFrom(text: string, index: number): number {
  return text.codePointAt(index) ?? 0;
}

function write(value: JsonValue | undefined, sortKeys: boolean, depth: number): string {
  if (typeof value === "string") return pythonString(value);
  if (typeof value === "number") return pythonNumber(value);
  if (typeof value !== "object" || value === null) return value ? "true" : value === false ? "false" : "null";
  if (depth > MAX_DEPTH)
    throw new PythonError(
      `A value is nested more than ${MAX_DEPTH} levels deep: Python cannot write it to the log. Make it flatter.`,
      "RecursionError",
    );
  if (Array.isArray(value)) return `[${value.map((item) => write(item, sortKeys, depth + 1)).join(", ")}]`;
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  if (sortKeys) keys.sort(byCodePoint);
  return `{${keys.map((key) => `${pythonString(key)}: ${write(value[key], sortKeys, depth + 1)}`).join(", ")}}`;
}

/** `json.dumps(value)`: keys in insertion order. Throws a RecursionError past `MAX_DEPTH` levels. */
export function pythonJson(value: JsonValue): string {
  return write(value, false, 0);
}

/** `json.dumps(value, sort_keys=True)`: keys by code point at every depth. Throws a RecursionError past `MAX_DEPTH` levels. */
export function pythonJsonSorted(value: JsonValue): string {
  return write(value, true, 0);
}

import type { JsonValue } from "../json.js";

/** What a value is, in the words of JSON: for messages that say what stands where something else should. */
export function kindText(value: JsonValue | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? "a string" : typeof value === "number" ? "a number" : String(value);
}

/** Lists and objects cannot be keys of a Python dict or members of a set: looking one up is a TypeError. */
export function isUnhashable(value: JsonValue | undefined): boolean {
  return typeof value === "object" && value !== null;
}

import type { JsonValue } from "../json.js";

/** A value inside a text: a text as it is, everything else as JSON. */
export function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

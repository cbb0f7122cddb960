import type { JsonValue } from "../../json.js";

/** A JSON value as Python writes it. */
export function pythonLiteral(value: JsonValue): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  // What JSON escapes in a text, Python escapes in the same way; half a surrogate pair included.
  if (typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  const entries = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${pythonLiteral(item)}`,
  );
  return `{${entries.join(", ")}}`;
}

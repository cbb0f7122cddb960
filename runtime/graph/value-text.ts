import type { JsonValue } from "../json.js";

const MAX_ITEMS = 4;
const MAX_DEPTH = 3;
const MAX_STRING = 48;

/** A value as a short piece of JSON for one line of text: long strings, long lists and deep nesting end in `…`. */
export function valueText(value: JsonValue | undefined, depth = 0): string {
  if (value === undefined) return "absent";
  if (typeof value === "string") return JSON.stringify(shorten(value));
  if (typeof value !== "object" || value === null) return String(value);
  if (depth === MAX_DEPTH) return "…";
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => valueText(item, depth + 1));
    return `[${elided(items, value.length).join(", ")}]`;
  }
  const keys = Object.keys(value);
  const fields = keys
    .slice(0, MAX_ITEMS)
    .map((key) => `${JSON.stringify(shorten(key))}: ${valueText(value[key], depth + 1)}`);
  return `{${elided(fields, keys.length).join(", ")}}`;
}

function elided(parts: string[], total: number): string[] {
  return total > parts.length ? [...parts, "…"] : parts;
}

function shorten(text: string): string {
  if (text.length <= MAX_STRING) return text;
  const end = text.codePointAt(MAX_STRING - 2)! > 0xffff ? MAX_STRING - 2 : MAX_STRING - 1;
  return `${text.slice(0, end)}…`;
}

const PLAIN = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_ .:/-]*[\p{L}\p{N}_])?$/u;

/** How a channel closes: `close as done`. Without quotes, because people see it inside of them; a reason that is no plain text is JSON. */
export function closeText(reason: JsonValue | undefined): string {
  const plain = typeof reason === "string" && reason.length <= MAX_STRING && PLAIN.test(reason);
  return `close as ${plain ? reason : valueText(reason)}`;
}

/** An id or name as it stands, other values as JSON: for places where a participant is expected. */
export function idText(value: JsonValue | undefined): string {
  return typeof value === "string" && value !== "" ? value : valueText(value);
}

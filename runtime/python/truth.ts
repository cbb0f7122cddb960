import type { JsonValue } from "../json.js";

/** Python's `bool(value)`: null, false, 0, "", [] and {} count as absent; everything else, NaN too, as present. */
export function truthy(value: JsonValue | undefined): boolean {
  if (typeof value === "number") return value !== 0;
  if (typeof value !== "object" || value === null) return Boolean(value);
  return Array.isArray(value) ? value.length > 0 : Object.keys(value).length > 0;
}

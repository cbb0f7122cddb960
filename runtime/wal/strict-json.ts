import { setOwn, type JsonObject, type JsonValue } from "../json.js";

/** A copy that strict JSON can hold: NaN and the infinities become `{"$float": "nan"}`, `"inf"`, `"-inf"`. */
export function strictJson(value: JsonValue): JsonValue {
  if (typeof value === "number" && !Number.isFinite(value))
    return { $float: Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf" };
  if (Array.isArray(value)) return value.map(strictJson);
  if (typeof value !== "object" || value === null) return value;
  const copy: JsonObject = {};
  for (const [key, item] of Object.entries(value)) setOwn(copy, key, strictJson(item));
  return copy;
}

import type { JsonObject, JsonValue } from "../json.js";

/** Keys below which AG2's graph has agent ids; context values and reasons are never touched, whatever they spell. */
const ID_KEYS: ReadonlySet<string> = new Set(["initial_speaker", "agent_id"]);

/** A copy of the graph with participants' names where it has their ids. */
export function namedGraph(graph: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  const rename = (key: string, value: JsonValue): JsonValue =>
    ID_KEYS.has(key) && typeof value === "string" ? (names.get(value) ?? value) : value;
  const spec = (value: JsonValue): JsonValue =>
    isRecord(value)
      ? mapped(value, (key, part) => (key === "args" && isRecord(part) ? mapped(part, rename) : part))
      : value;
  const rule = (value: JsonValue): JsonValue =>
    isRecord(value)
      ? mapped(value, (key, part) => (key === "when" || key === "then" ? spec(part) : part))
      : value;
  return mapped(graph, (key, value) => {
    if (key === "transitions" && Array.isArray(value)) return value.map(rule);
    return key === "default_target" ? spec(value) : rename(key, value);
  });
}

function mapped(object: JsonObject, map: (key: string, value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(key, value)]));
}

function isRecord(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

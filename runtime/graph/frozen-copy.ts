import type { JsonObject, JsonValue } from "../json.js";
import { setOwn } from "../json.js";

const frozenByUs = new WeakSet<object>();

/**
 * A deep copy that nobody can change; data that came from here is returned as it is. Iterative: nesting may be thousands deep.
 * AG2 shares the caller's graph instead, so that a later change of it would change a running channel.
 */
export function frozenCopy(data: JsonObject): JsonObject {
  if (frozenByUs.has(data)) return data;
  const made: object[] = [];
  const pending: { from: object; to: JsonValue[] | JsonObject }[] = [];
  const copy = (value: JsonValue): JsonValue => {
    if (typeof value !== "object" || value === null) return value;
    const to: JsonValue[] | JsonObject = Array.isArray(value) ? [] : {};
    pending.push({ from: value, to });
    made.push(to);
    return to;
  };
  const root = copy(data) as JsonObject;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { from, to } = next;
    if (Array.isArray(to)) for (const item of from as JsonValue[]) to.push(copy(item));
    else for (const [key, value] of Object.entries(from as JsonObject)) setOwn(to, key, copy(value));
  }
  for (const object of made) Object.freeze(object);
  frozenByUs.add(root);
  return root;
}

import { isObject, own, setOwn, type JsonObject, type JsonValue } from "../../runtime/index.js";

/** The value at the end of a way of keys and list places; `undefined` where the way ends earlier. */
export function valueAt(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const key of path) {
    if (Array.isArray(at)) at = /^\d{1,15}$/.test(key) ? at[Number(key)] : undefined;
    else at = isObject(at) ? own(at, key) : undefined;
  }
  return at;
}

/** A copy with another value at the end of a way, which must exist up to its last step; `undefined` where it does not. */
export function withValueAt(
  value: JsonValue,
  path: readonly string[],
  replacement: JsonValue,
): JsonValue | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    const index = Number(key);
    const item = value[index];
    const changed = item === undefined ? undefined : withValueAt(item, rest, replacement);
    return changed === undefined ? undefined : value.with(index, changed);
  }
  if (!isObject(value)) return undefined;
  const old = own(value, key);
  if (old === undefined && rest.length > 0) return undefined;
  const changed = withValueAt(old ?? null, rest, replacement);
  if (changed === undefined) return undefined;
  const copy: JsonObject = {};
  for (const [name, item] of Object.entries(value)) setOwn(copy, name, item);
  setOwn(copy, key, changed);
  return copy;
}

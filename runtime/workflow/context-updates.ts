import { PythonError } from "../errors.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own, setOwn } from "../json.js";
import { isUnhashable, kindText } from "../python/kinds.js";
import { truthy } from "../python/truth.js";

/**
 * The context after `{"set": …, "delete": …}`: keys are deleted first, then set. Returns `vars` itself where nothing changes, so that
 * states share it. `set` and `delete` may have every shape that Python takes: pairs for an object, a string for its characters.
 * Throws what AG2 raises for other shapes. @param pointer where `updates` stands in the envelope
 */
export function updatedContext(vars: JsonObject, updates: JsonObject, pointer: string): JsonObject {
  const deletions = own(updates, "delete");
  const settings = own(updates, "set");
  const kept = truthy(deletions)
    ? without(vars, keysOf(deletions, `${pointer}/delete`), `${pointer}/delete`)
    : vars;
  return truthy(settings) ? withEntries(kept, entriesOf(settings, `${pointer}/set`)) : kept;
}

function keysOf(value: JsonValue | undefined, pointer: string): readonly JsonValue[] {
  const keys = items(value);
  if (keys === undefined)
    throw new PythonError(`delete must be a list of keys, but is ${kindText(value)}`, "TypeError", pointer);
  return keys;
}

function without(vars: JsonObject, keys: readonly JsonValue[], pointer: string): JsonObject {
  const gone = new Set<string>();
  for (const key of keys) {
    if (typeof key === "string") {
      if (Object.hasOwn(vars, key)) gone.add(key);
    } else if (isUnhashable(key) && Object.keys(vars).length > gone.size)
      // Python does not look at the key while the dict is empty.
      throw new PythonError(
        `delete names a variable by ${kindText(key)}: a key must be a string`,
        "TypeError",
        pointer,
      );
  }
  if (gone.size === 0) return vars;
  const kept: JsonObject = {};
  for (const key of Object.keys(vars)) if (!gone.has(key)) setOwn(kept, key, vars[key] ?? null);
  return kept;
}

function withEntries(vars: JsonObject, entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  let result = vars;
  for (const [key, value] of entries) {
    if (result === vars) {
      if (isSameScalar(own(vars, key), value)) continue;
      result = { ...vars };
    }
    setOwn(result, key, value);
  }
  return result;
}

function isSameScalar(old: JsonValue | undefined, value: JsonValue): boolean {
  return Object.is(old, value) && !isUnhashable(value);
}

/** The entries that `dict.update` takes from a value: those of an object, or those of a list of pairs. */
function entriesOf(value: JsonValue | undefined, pointer: string): readonly (readonly [string, JsonValue])[] {
  if (isObject(value)) return Object.entries(value);
  const pairs = items(value);
  if (pairs === undefined)
    throw new PythonError(`set must be an object, but is ${kindText(value)}`, "TypeError", pointer);
  return pairs.map((item, index) => pairOf(item, `${pointer}/${index}`));
}

function pairOf(item: JsonValue, pointer: string): readonly [string, JsonValue] {
  const pair = items(item);
  if (pair === undefined)
    throw new PythonError(
      `set must be an object, and ${kindText(item)} is no pair of a key and a value`,
      "TypeError",
      pointer,
    );
  if (pair.length !== 2)
    throw new PythonError(
      `set must be an object: a pair has 2 parts, this has ${pair.length}`,
      "ValueError",
      pointer,
    );
  const [key = null, value = null] = pair;
  if (isUnhashable(key))
    throw new PythonError(
      `set names a variable by ${kindText(key)}: a key must be a string`,
      "TypeError",
      pointer,
    );
  // Context keys are strings here; Python's json writes any other key as this text.
  return [typeof key === "string" ? key : JSON.stringify(key), value];
}

/** What Python's iteration gives: items of a list, keys of an object, characters (code points) of a string; `undefined` for the rest. */
function items(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value === "string") return Array.from(value);
  return isObject(value) ? Object.keys(value) : undefined;
}

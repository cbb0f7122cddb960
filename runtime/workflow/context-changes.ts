import { isObject, own, type JsonObject, type JsonValue } from "../json.js";

/** What happened to one context variable between two states. */
export type ContextChange =
  | { key: string; kind: "added"; after: JsonValue }
  | { key: string; kind: "removed"; before: JsonValue }
  | { key: string; kind: "changed"; before: JsonValue; after: JsonValue };

/** The changes from one context to the next: the keys of `before` in their order, then the new ones. */
export function contextChanges(before: JsonObject, after: JsonObject): ContextChange[] {
  if (before === after) return [];
  const changes: ContextChange[] = [];
  for (const [key, value] of Object.entries(before)) {
    const now = own(after, key);
    if (now === undefined) changes.push({ key, kind: "removed", before: value });
    else if (!sameValue(value, now)) changes.push({ key, kind: "changed", before: value, after: now });
  }
  for (const [key, value] of Object.entries(after))
    if (!Object.hasOwn(before, key)) changes.push({ key, kind: "added", after: value });
  return changes;
}

/**
 * Identical JSON, not AG2's equality: 1 that becomes true is a change that a person wants to see. Compared without recursion, because a
 * log may nest deeper than the call stack.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  const pairs: [unknown, unknown][] = [[a, b]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [x, y] = pair;
    if (Object.is(x, y)) continue;
    if (Array.isArray(x) && Array.isArray(y) && x.length === y.length) {
      for (let index = 0; index < x.length; index++) pairs.push([x[index], y[index]]);
    } else if (isObject(x) && isObject(y) && Object.keys(x).length === Object.keys(y).length) {
      for (const key of Object.keys(x)) pairs.push([own(x, key), own(y, key)]);
    } else return false;
  }
  return true;
}

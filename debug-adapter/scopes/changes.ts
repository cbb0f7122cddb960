import { isObject, own, type JsonObject } from "../../runtime/index.js";
import { jsonNode } from "../variables/json-node.js";
import type { VariableNode } from "../variables/node.js";
import { preview } from "../variables/preview.js";
import type { View } from "../view.js";

/** What the frame's turn changed in the context: changed, added and removed keys, with the values before and after. */
export function changesScope({ turn }: View): VariableNode[] {
  if (turn === undefined) return [];
  const before = turn.before.context_vars;
  const after = turn.after.context_vars;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => changeOf(key, before, after) ?? []);
}

function changeOf(key: string, before: JsonObject, after: JsonObject): VariableNode | undefined {
  const old = own(before, key);
  const now = own(after, key);
  if (old === undefined && now !== undefined) return jsonNode(`+ ${key}`, now);
  if (old !== undefined && now === undefined) return jsonNode(`− ${key}`, old);
  if (old === undefined || now === undefined || sameValue(old, now)) return undefined;
  return {
    name: key,
    value: `${preview(old)} → ${preview(now)}`,
    children: () => [jsonNode("before", old), jsonNode("after", now)],
  };
}

/** Identical JSON, not AG2's equality: 1 that becomes true is a change that a person wants to see. Compared without recursion. */
function sameValue(a: unknown, b: unknown): boolean {
  const pairs: [unknown, unknown][] = [[a, b]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [x, y] = pair;
    if (Object.is(x, y)) continue;
    if (Array.isArray(x) && Array.isArray(y)) {
      if (x.length !== y.length) return false;
      x.forEach((item, index) => pairs.push([item, y[index]]));
    } else if (isObject(x) && isObject(y)) {
      const keys = Object.keys(x);
      if (keys.length !== Object.keys(y).length || !keys.every((key) => Object.hasOwn(y, key))) return false;
      for (const key of keys) pairs.push([own(x, key), own(y, key)]);
    } else return false;
  }
  return true;
}

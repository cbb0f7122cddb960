import { own, type JsonObject } from "../../runtime/index.js";
import { sameValue } from "../../runtime/index.js";
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

import type { JsonValue } from "../../json.js";
import { childAt } from "../source-node.js";
import type { NameIndex } from "./name-index.js";

/** The values that a context key has anywhere in the text: what sets it, what rules ask for, what scenarios expect. Each once. */
export function contextValues(index: NameIndex, key: string): JsonValue[] {
  const seen = new Map<string, JsonValue>();
  for (const { at, node } of index.of("contextKey", key)) {
    const holder = at === "key" ? node : node.key === "key" && node.parent && childAt(node.parent, "value");
    const value = holder ? holder.value : undefined;
    if (value !== undefined) seen.set(JSON.stringify(value), value);
  }
  return [...seen.values()];
}

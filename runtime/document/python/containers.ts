import { elementOf, nameOfKey } from "./clients.js";
import type { Evaluator } from "./evaluator.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, childrenOf, namedChildren } from "./syntax-tree.js";
import type { Environment, Value } from "./values.js";
import { data, isText, unknown } from "./values.js";

/** `[a, *b]` and `(a, b)`; unknown as a whole where it is not known how many there are. */
export function evaluateList(evaluator: Evaluator, node: PythonNode, env: Environment): Value {
  const items: Value[] = [];
  for (const part of namedChildren(node)) {
    if (part.type !== "list_splat") items.push(evaluator.evaluate(part, env));
    else {
      const inner = namedChildren(part)[0];
      const spread = inner && evaluator.evaluate(inner, env);
      if (spread?.kind !== "list") return unknown(node);
      items.push(...spread.items);
    }
  }
  return { kind: "list", items, node };
}

/** A dict whose keys are known texts; with any other key it is unknown as a whole. */
export function evaluateDict(evaluator: Evaluator, node: PythonNode, env: Environment): Value {
  const entries = new Map<string, Value>();
  for (const part of namedChildren(node)) {
    if (part.type === "dictionary_splat") {
      const inner = namedChildren(part)[0];
      const spread = inner && evaluator.evaluate(inner, env);
      if (spread?.kind !== "dict") return unknown(node);
      for (const [name, value] of spread.entries) entries.set(name, value);
      continue;
    }
    const key = child(part, "key");
    const value = child(part, "value");
    const name = key && evaluator.evaluate(key, env);
    if (!name || !value || !isText(name)) return unknown(node);
    entries.set(name.value, nameOfKey(evaluator.evaluate(value, env), name.value));
  }
  return { kind: "dict", entries, node };
}

export function evaluateSubscript(evaluator: Evaluator, node: PythonNode, env: Environment): Value {
  const container = child(node, "value");
  const [index, ...more] = childrenOf(node, "subscript");
  if (!container || !index || more.length > 0) return unknown(node);
  const from = evaluator.evaluate(container, env);
  if (index.type === "slice") return sliced(evaluator, from, index, env) ?? unknown(node);
  const at = evaluator.evaluate(index, env);
  if (at.kind !== "data") return unknown(node);
  if (from.kind === "dict") return (isText(at) ? from.entries.get(at.value) : undefined) ?? unknown(node);
  if (from.kind === "list" && typeof at.value === "bigint")
    return from.items.at(Number(at.value)) ?? unknown(node);
  if (isText(from) && typeof at.value === "bigint") {
    const character = [...from.value].at(Number(at.value));
    return character === undefined ? unknown(node) : data(character, node);
  }
  return isText(at) ? elementOf(evaluator, container, from, at.value, node) : unknown(node);
}

/** `list[from:to]`, without a step. */
function sliced(evaluator: Evaluator, from: Value, slice: PythonNode, env: Environment): Value | undefined {
  if (from.kind !== "list" || slice.children.filter(({ type }) => type === ":").length !== 1)
    return undefined;
  const colon = slice.children.findIndex(({ type }) => type === ":");
  const bounds = [slice.children.slice(0, colon), slice.children.slice(colon + 1)].map(([bound]) => {
    const value = bound && evaluator.evaluate(bound, env);
    if (value === undefined) return null;
    return value.kind === "data" && typeof value.value === "bigint" ? Number(value.value) : undefined;
  });
  const [start, end] = bounds;
  if (start === undefined || end === undefined) return undefined;
  return { kind: "list", items: from.items.slice(start ?? 0, end ?? from.items.length), node: slice };
}

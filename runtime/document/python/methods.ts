import type { Given } from "./arguments.js";
import { elements } from "./comprehensions.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, textOf } from "./syntax-tree.js";
import type { Value } from "./values.js";
import { data, isText, unknown } from "./values.js";

/** A method of a known text, list or dict that only reads; undefined where the owner is no such thing. */
export function callMethod(
  owner: Value,
  called: PythonNode,
  given: () => Given,
  node: PythonNode,
): Value | undefined {
  const method = child(called, "attribute");
  if (!method) return undefined;
  if (owner.kind === "dict") return ofDict(owner.entries, textOf(method), given(), node) ?? unknown(node);
  if (owner.kind === "list")
    return textOf(method) === "copy" ? { kind: "list", items: owner.items, node } : unknown(node);
  if (isText(owner)) return ofText(owner.value, textOf(method), given(), node) ?? unknown(node);
  return undefined;
}

function ofDict(
  entries: ReadonlyMap<string, Value>,
  method: string,
  { positional, keywords, open }: Given,
  node: PythonNode,
): Value | undefined {
  if (open || keywords.size > 0) return undefined;
  const [key, otherwise] = positional;
  if (method === "get" && key && isText(key)) return entries.get(key.value) ?? otherwise ?? data(null, node);
  if (positional.length > 0) return undefined;
  const keys = [...entries].map(([name, value]): [Value, Value] => [data(name, node), value]);
  if (method === "keys") return { kind: "list", items: keys.map(([name]) => name), node };
  if (method === "values") return { kind: "list", items: keys.map(([, value]) => value), node };
  if (method === "copy") return { kind: "dict", entries, node };
  if (method !== "items") return undefined;
  return { kind: "list", items: keys.map((items): Value => ({ kind: "list", items, node })), node };
}

// Case beyond ASCII follows tables that differ between Unicode versions.
const ASCII = /^[\0-\x7f]*$/;

function ofText(
  text: string,
  method: string,
  { positional, keywords, open }: Given,
  node: PythonNode,
): Value | undefined {
  if (open || keywords.size > 0) return undefined;
  const [argument] = positional;
  if (method === "join" && argument) {
    const parts = elements(argument)?.map((part) => (isText(part) ? part.value : undefined));
    return parts && !parts.includes(undefined) ? data(parts.join(text), node) : undefined;
  }
  if (positional.length > 0 || !ASCII.test(text)) return undefined;
  if (method === "lower") return data(text.toLowerCase(), node);
  if (method === "upper") return data(text.toUpperCase(), node);
  return method === "strip" ? data(text.replace(/^[\s\x1c-\x1f]+|[\s\x1c-\x1f]+$/g, ""), node) : undefined;
}

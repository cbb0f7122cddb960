import type { PythonNode } from "../../../../document/python/syntax-tree.js";
import { child, namedChildren, textOf } from "../../../../document/python/syntax-tree.js";

/**
 * The expression that a call gives for a parameter: `undefined` where it gives none, and where `*` or `**` may give it. @param position among
 * those without a name; -1 for a parameter that must be named
 */
export function argument(call: PythonNode, name: string, position = -1): PythonNode | undefined {
  const parts = argumentsOf(call);
  const named = parts.find(
    (part) => part.type === "keyword_argument" && textOf(child(part, "name") ?? part) === name,
  );
  if (named) return child(named, "value");
  const plain = parts.filter(({ type }) => type !== "keyword_argument");
  const before = plain.slice(0, position + 1);
  return before.some(isSplat) ? undefined : before[position];
}

/** Whether a call hides arguments behind `*` or `**`. */
export function hidesArguments(call: PythonNode): boolean {
  return argumentsOf(call).some(isSplat);
}

function isSplat({ type }: PythonNode): boolean {
  return type === "list_splat" || type === "dictionary_splat";
}

function argumentsOf(call: PythonNode): PythonNode[] {
  const list = child(call, "arguments");
  return list?.type === "argument_list" ? namedChildren(list) : [];
}

/** The expressions of a list's items, where the list is written out in this place; otherwise the place itself for each. */
export function itemNodes(list: PythonNode, count: number): PythonNode[] {
  const written = list.type === "list" || list.type === "tuple" ? namedChildren(list) : [];
  return written.length === count && !written.some(isSplat)
    ? written
    : Array.from({ length: count }, () => list);
}

/** The part of a chained call that is its own: `.add_handoff(…)` without what it is called on. */
export function ownPart(call: PythonNode): PythonNode {
  const called = child(call, "function");
  const method = called?.type === "attribute" ? child(called, "attribute") : undefined;
  if (!called || !method) return call;
  const children = call.children.map((part) => (part === called ? { ...method, field: "function" } : part));
  return { ...call, start: method.start, children };
}

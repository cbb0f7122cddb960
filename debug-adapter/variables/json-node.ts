import { isObject, type JsonValue } from "../../runtime/index.js";
import type { VariableNode } from "./node.js";
import { preview } from "./preview.js";

/** A JSON value as a variable, its parts below it. */
export function jsonNode(name: string, value: JsonValue, evaluateName?: string): VariableNode {
  const node = { name, value: preview(value), type: typeName(value), evaluateName };
  if (Array.isArray(value) && value.length > 0)
    return {
      ...node,
      indexed: value.length,
      children: () => value.map((item, index) => jsonNode(`${index}`, item, member(evaluateName, index))),
    };
  if (isObject(value) && Object.keys(value).length > 0)
    return {
      ...node,
      children: () =>
        Object.entries(value).map(([key, item]) => jsonNode(key, item, member(evaluateName, key))),
    };
  return node;
}

/** `lab` and `slot` → `lab.slot`; keys that are no plain names are put in brackets. */
export function member(parent: string | undefined, key: string | number): string | undefined {
  if (parent === undefined) return undefined;
  if (typeof key === "number") return `${parent}[${key}]`;
  return isPlainName(key) ? `${parent}.${key}` : `${parent}[${JSON.stringify(key)}]`;
}

/** Names that need no brackets: none that an expression would read as an operation or a value. */
export function isPlainName(key: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key);
}

export function typeName(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  return typeof value === "object" ? "object" : typeof value;
}

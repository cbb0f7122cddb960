import type { PythonNode } from "./syntax-tree.js";
import type { Scope } from "./scopes.js";

/** What is known of a Python expression without running it. `node` is the expression that says it. */
export type Value =
  | Data
  | List
  | Dict
  | Unknown
  | Symbol
  | FunctionValue
  | ClassValue
  | Instance
  | Spec
  | Rule
  | GraphValue;

/** A float, apart from Python's integers, which are `bigint` here: they have no limit. */
export interface Float {
  readonly float: number;
}

export interface Data {
  readonly kind: "data";
  readonly value: string | bigint | boolean | null | Float;
  readonly node: PythonNode;
}

export interface List {
  readonly kind: "list";
  readonly items: readonly Value[];
  readonly node: PythonNode;
}

export interface Dict {
  readonly kind: "dict";
  readonly entries: ReadonlyMap<string, Value>;
  readonly node: PythonNode;
}

/**
 * Anything that only a run would show. An agent's client is such a thing, and all that the rules need of it is a name: that of the variable,
 * parameter, attribute or key it was first bound to. `fresh` is a result that has just been made and takes the name of what it is bound to.
 */
export interface Unknown {
  readonly kind: "unknown";
  readonly name?: string;
  readonly fresh?: boolean;
  /** The call whose result it is, for those who know what that makes. */
  readonly made?: Made;
  readonly node: PythonNode;
}

/** A call that was not followed, with the names that were bound around it. */
export interface Made {
  readonly call: PythonNode;
  readonly env: Environment;
}

/** Something imported, or a builtin (`builtins.len`), by its full path. */
export interface Symbol {
  readonly kind: "symbol";
  readonly path: string;
  readonly node: PythonNode;
}

export interface FunctionValue {
  readonly kind: "function";
  readonly definition: PythonNode;
  readonly self?: Instance;
  readonly env: Environment;
  readonly node: PythonNode;
}

export interface ClassValue {
  readonly kind: "class";
  readonly definition: PythonNode;
  readonly node: PythonNode;
}

/** An object of a class in this file. */
export interface Instance {
  readonly kind: "instance";
  readonly definition: PythonNode;
  readonly node: PythonNode;
}

/** A condition or target. Its `args` are undefined where the class does not say them. */
export interface Spec {
  readonly kind: "spec";
  readonly name: string;
  readonly args: readonly Argument[] | undefined;
  readonly node: PythonNode;
}

/** `key` is the keyword in the call, where one stands there. */
export interface Argument {
  readonly name: string;
  readonly value: Value;
  readonly key?: PythonNode;
}

export interface Rule {
  readonly kind: "rule";
  readonly args: readonly Argument[];
  readonly node: PythonNode;
}

/** A graph: AG2's four keys, in AG2's order. */
export interface GraphValue {
  readonly kind: "graph";
  readonly args: readonly Argument[];
  readonly node: PythonNode;
}

/** Names that a call or a loop has bound, over those that the code binds once. */
export interface Env {
  readonly scope: Scope;
  readonly names: ReadonlyMap<string, Value>;
  readonly outer: Environment;
}

export type Environment = Env | undefined;

export function data(value: Data["value"], node: PythonNode): Data {
  return { kind: "data", value, node };
}

/** A value of which nothing can be said, not even a name. */
export function unknown(node: PythonNode): Unknown {
  return { kind: "unknown", node };
}

export function isText(value: Value): value is Data & { value: string } {
  return value.kind === "data" && typeof value.value === "string";
}

export function isNone(value: Value): boolean {
  return value.kind === "data" && value.value === null;
}

/** Python's truth of a value; undefined where it is not known. */
export function truthOf(value: Value): boolean | undefined {
  if (value.kind === "list") return value.items.length > 0;
  if (value.kind === "dict") return value.entries.size > 0;
  if (value.kind !== "data") return undefined;
  const { value: inner } = value;
  if (typeof inner === "object") return inner === null ? false : inner.float !== 0;
  return Boolean(inner);
}

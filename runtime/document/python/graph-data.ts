import { setOwn } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { SourceNode } from "../source-node.js";
import type { NodeKind } from "../source-node.js";
import type { PythonNode } from "./syntax-tree.js";
import { child } from "./syntax-tree.js";
import type { Argument, GraphValue, Spec, Value } from "./values.js";

/** Stands where a value is not known; `dynamicPaths` is the authority on whether it does. */
export const DYNAMIC = "dynamic";

/** A graph as AG2's `to_dict()` writes it, and where in the code each part of it is said. */
export interface GraphReading {
  readonly data: JsonObject;
  /** `transitions[0].when.args.value`, … */
  readonly dynamicPaths: readonly string[];
  /** Integers beyond 2^53 by the path, with all their digits. */
  readonly exactIntegers: ReadonlyMap<string, string>;
  readonly source: SourceNode;
  /** The call of each object in `source`. */
  readonly calls: ReadonlyMap<SourceNode, PythonNode>;
}

/** Writes a graph out. */
export function graphData(graph: GraphValue): GraphReading {
  const writer = new Writer();
  const source = writer.object(graph.args, graph.node, "");
  return {
    data: source.value as JsonObject,
    dynamicPaths: writer.dynamicPaths,
    exactIntegers: writer.exactIntegers,
    source,
    calls: writer.calls,
  };
}

class Writer {
  readonly dynamicPaths: string[] = [];
  readonly exactIntegers = new Map<string, string>();
  readonly calls = new Map<SourceNode, PythonNode>();

  object(args: readonly Argument[], node: PythonNode, path: string): SourceNode {
    const data: JsonObject = {};
    const source = this.#node("object", node, data);
    this.calls.set(source, node);
    for (const { name, value, key } of args) {
      const part = this.#value(value, path === "" ? name : `${path}.${name}`, name);
      this.#add(source, data, name, part, key);
    }
    return source;
  }

  #add(
    source: SourceNode,
    data: JsonObject,
    name: string,
    part: SourceNode,
    key: PythonNode | undefined,
  ): void {
    part.key = name;
    if (key) [part.keyStart, part.keyEnd] = [key.start, key.end];
    source.add(part);
    setOwn(data, name, part.value ?? null);
  }

  #value(value: Value, path: string, role: string): SourceNode {
    // What is no condition, target or rule where one must stand is not known to be one.
    const wanted = ROLES.get(role);
    if (wanted !== undefined && path.split(".").length <= wanted.depth && !wanted.kinds.includes(value.kind))
      if (!(value.kind === "data" && value.value === null && role === "then"))
        return this.#dynamic(value, path);
    switch (value.kind) {
      case "data":
        return this.#scalar(value.value, value.node, path);
      case "list":
        return this.#list(value.items, value.node, path);
      case "dict":
        return this.object(
          [...value.entries].map(([name, entry]) => ({ name, value: entry })),
          value.node,
          path,
        );
      case "rule":
        return this.object(value.args, value.node, path);
      case "spec":
        return this.#spec(value, path);
      default:
        return this.#dynamic(value, path);
    }
  }

  #list(items: readonly Value[], node: PythonNode, path: string): SourceNode {
    const data: JsonValue[] = [];
    const source = this.#node("array", node, data);
    items.forEach((item, index) => {
      const part = this.#value(item, `${path}[${index}]`, path === "transitions" ? "rule" : "");
      source.add(part);
      data.push(part.value ?? null);
    });
    return source;
  }

  #spec(spec: Spec, path: string): SourceNode {
    const data: JsonObject = {};
    const source = this.#node("object", spec.node, data);
    this.calls.set(source, spec.node);
    const called = child(spec.node, "function") ?? spec.node;
    this.#add(source, data, "name", this.#node("string", called, spec.name), undefined);
    const given = child(spec.node, "arguments") ?? spec.node;
    const args =
      spec.args === undefined
        ? this.#dynamic({ kind: "unknown", node: given }, `${path}.args`)
        : this.object(spec.args, given, `${path}.args`);
    this.calls.delete(args);
    this.#add(source, data, "args", args, undefined);
    return source;
  }

  #scalar(
    value: string | bigint | boolean | null | { float: number },
    node: PythonNode,
    path: string,
  ): SourceNode {
    if (value === null) return this.#node("null", node, null);
    switch (typeof value) {
      case "string":
        return this.#node("string", node, value);
      case "boolean":
        return this.#node("boolean", node, value);
      case "bigint":
        if (!Number.isSafeInteger(Number(value))) this.exactIntegers.set(path, String(value));
        // Nothing in JSON stands for what a float cannot hold.
        if (!Number.isFinite(Number(value))) return this.#dynamic({ kind: "unknown", node }, path);
        return this.#node("number", node, Number(value));
      default:
        return this.#node("number", node, value.float);
    }
  }

  #dynamic({ node }: { node: PythonNode; kind: Value["kind"] }, path: string): SourceNode {
    this.dynamicPaths.push(path);
    return this.#node("string", node, DYNAMIC);
  }

  #node(kind: NodeKind, node: PythonNode, value: JsonValue): SourceNode {
    return new SourceNode(kind, node.start, node.end, value);
  }
}

/** What must stand where, and how deep at most, so that a context value of the same name is not meant. */
const ROLES = new Map<string, { kinds: readonly Value["kind"][]; depth: number }>([
  ["when", { kinds: ["spec"], depth: 2 }],
  ["then", { kinds: ["spec"], depth: 2 }],
  ["rule", { kinds: ["rule"], depth: 1 }],
  ["default_target", { kinds: ["spec"], depth: 1 }],
  ["transitions", { kinds: ["list"], depth: 1 }],
]);

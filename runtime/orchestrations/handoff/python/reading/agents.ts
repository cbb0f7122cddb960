import type { Evaluator } from "../../../../document/python/evaluator.js";
import type { PythonNode } from "../../../../document/python/syntax-tree.js";
import { child, textOf } from "../../../../document/python/syntax-tree.js";
import type { Made, Value } from "../../../../document/python/values.js";
import { data, isNone, isText, unknown } from "../../../../document/python/values.js";
import { AGENT_METHODS, frameworkName } from "./names.js";
import { argument, hidesArguments } from "./given.js";
import { toolsOf } from "./tools.js";

/** What an agent goes by. */
export interface AgentKey {
  readonly name: string;
  /** What of the agent says it: a text stands for its agent; only a variable's name is known of an agent that comes from elsewhere. */
  readonly by: "name" | "id" | "text" | "variable";
}

/** The key of an agent or of a text that stands for one; `undefined` where not even a variable's name is known. */
export function agentKey(evaluator: Evaluator, value: Value): AgentKey | undefined {
  if (isText(value)) return { name: value.value, by: "text" };
  if (value.kind === "symbol")
    return { name: value.path.slice(value.path.lastIndexOf(".") + 1), by: "variable" };
  if (value.kind !== "unknown") return undefined;
  const call = agentCall(evaluator, value.made);
  if (call) {
    const name = given(evaluator, call, "name");
    if (name && isText(name) && name.value !== "") return { name: name.value, by: "name" };
    const id = given(evaluator, call, "id");
    const nameless = name === undefined ? !hidesArguments(call.call) : isNone(name) || isText(name);
    if (nameless && id && isText(id)) return { name: id.value, by: "id" };
  }
  return value.name === undefined ? undefined : { name: value.name, by: "variable" };
}

/** A participant as a document has it, and which of its keys only a run would show. */
export interface ReadAgent {
  readonly key: AgentKey;
  readonly value: Value;
  readonly unknown: readonly string[];
}

export function readAgent(evaluator: Evaluator, value: Value, node: PythonNode): ReadAgent | undefined {
  const key = agentKey(evaluator, value);
  if (!key || isText(value)) return undefined;
  const call = value.kind === "unknown" ? agentCall(evaluator, value.made) : undefined;
  const open = key.by === "variable" ? ["name"] : [];
  if (!call) {
    const entries = new Map([["name", data(key.name, node)]]);
    return { key, value: { kind: "dict", entries, node }, unknown: [...open, "tools"] };
  }
  const named = argument(call.call, key.by);
  const entries = new Map<string, Value>([["name", data(key.name, named ?? call.call)]]);
  const put = (name: string, parameter: string, position?: number) => {
    const text = given(evaluator, call, parameter, position);
    if (text !== undefined && !isNone(text))
      entries.set(name, isText(text) ? text : unknown(argument(call.call, parameter, position) ?? call.call));
  };
  put("description", "description");
  put("prompt", "instructions", isConstructor(call) ? 1 : -1);
  const tools = toolsOf(evaluator, call);
  if (tools) entries.set("tools", tools);
  return {
    key,
    value: { kind: "dict", entries, node: call.call },
    unknown: tools ? open : [...open, "tools"],
  };
}

/** The call that makes an agent of the framework. */
function agentCall(evaluator: Evaluator, made: Made | undefined): Made | undefined {
  const called = made && child(made.call, "function");
  if (!called) return undefined;
  const method = called.type === "attribute" ? child(called, "attribute") : undefined;
  if (method && AGENT_METHODS.has(textOf(method))) return made;
  const value = evaluator.evaluate(called, made.env);
  return value.kind === "symbol" && frameworkName(value.path)?.endsWith("Agent") ? made : undefined;
}

function isConstructor({ call }: Made): boolean {
  const called = child(call, "function");
  const last = called?.type === "attribute" ? child(called, "attribute") : called;
  return last !== undefined && !AGENT_METHODS.has(textOf(last));
}

function given(evaluator: Evaluator, made: Made, name: string, position?: number): Value | undefined {
  const node = argument(made.call, name, position);
  return node && evaluator.evaluate(node, made.env);
}

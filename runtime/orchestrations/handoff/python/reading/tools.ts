import type { Evaluator } from "../../../../document/python/evaluator.js";
import { stringParts } from "../../../../document/python/literals.js";
import type { PythonNode } from "../../../../document/python/syntax-tree.js";
import { child, namedChildren, textOf } from "../../../../document/python/syntax-tree.js";
import type { Made, Value } from "../../../../document/python/values.js";
import { data, isNone, isText } from "../../../../document/python/values.js";
import { frameworkName } from "./names.js";
import { argument, hidesArguments } from "./given.js";

/** Parameters by which an agent may get tools that are not in its list. */
const OTHER_SOURCES = ["context_provider", "context_providers", "default_options"];

/** The tools of an agent, as a document lists them; `undefined` where one of them is not known, or where there may be others. */
export function toolsOf(evaluator: Evaluator, { call, env }: Made): Value | undefined {
  if (hidesArguments(call) || OTHER_SOURCES.some((name) => argument(call, name))) return undefined;
  const node = argument(call, "tools");
  const value = node && evaluator.evaluate(node, env);
  if (!node || !value || isNone(value)) return { kind: "list", items: [], node: node ?? call };
  // One tool may stand without a list.
  const items = value.kind === "list" ? value.items : [value];
  const tools = items.map((item) => toolOf(evaluator, item));
  if (tools.some((tool) => tool === undefined)) return undefined;
  return { kind: "list", items: tools.filter((tool) => tool !== undefined), node };
}

function toolOf(evaluator: Evaluator, value: Value): Value | undefined {
  if (value.kind === "function") return ofFunction(evaluator, value.definition);
  if (value.kind !== "unknown" || !value.made) return undefined;
  const called = child(value.made.call, "function");
  const maker = called && evaluator.pathOf(called);
  return maker !== undefined && frameworkName(maker) === "FunctionTool"
    ? described(evaluator, value.made.call, value.made.env, undefined)
    : undefined;
}

/** A function, plain or with the framework's decorator. Any other decorator may make something else of it. */
function ofFunction(evaluator: Evaluator, definition: PythonNode): Value | undefined {
  if (definition.type !== "function_definition") return undefined;
  const { parent } = definition;
  const decorators =
    parent?.type === "decorated_definition"
      ? namedChildren(parent).filter(({ type }) => type === "decorator")
      : [];
  const [decorator, ...others] = decorators.map((each) => namedChildren(each)[0]);
  if (others.length > 0 || (decorators.length > 0 && !decorator)) return undefined;
  const call = decorator?.type === "call" ? decorator : undefined;
  if (decorator) {
    const path = evaluator.pathOf(call ? (child(call, "function") ?? call) : decorator);
    const name = path === undefined ? undefined : frameworkName(path);
    if (name !== "tool" && name !== "ai_function") return undefined;
  }
  return described(evaluator, call, undefined, definition);
}

/** What the arguments of `tool` or `FunctionTool` say, else the function itself. */
function described(
  evaluator: Evaluator,
  call: PythonNode | undefined,
  env: Made["env"],
  definition: PythonNode | undefined,
): Value | undefined {
  if (call && hidesArguments(call)) return undefined;
  const given = (name: string): Value | undefined => {
    const node = call && argument(call, name);
    const value = node && evaluator.evaluate(node, env);
    return value && isNone(value) ? undefined : value;
  };
  const own = definition && child(definition, "name");
  const name = given("name") ?? (own && data(textOf(own), own));
  const approval = given("approval_mode");
  const schema = given("schema");
  if (!name || !isText(name) || (approval && !isText(approval))) return undefined;
  const entries = new Map<string, Value>([["name", name]]);
  const description = given("description") ?? (definition && docstring(definition));
  if (description && isText(description)) entries.set("description", description);
  // A class that stands for a schema is read by the framework only.
  if (schema?.kind === "dict") entries.set("parameters", schema);
  if (approval && isText(approval) && approval.value === "always_require")
    entries.set("approval", data(true, approval.node));
  return { kind: "dict", entries, node: call ?? own ?? name.node };
}

/** The text that opens a function's body, without the indentation of its lines. */
function docstring(definition: PythonNode): Value | undefined {
  const body = child(definition, "body");
  const [statement] = body ? namedChildren(body) : [];
  const [text] = statement?.type === "expression_statement" ? namedChildren(statement) : [];
  const [content, ...more] = (text?.type === "string" ? stringParts(text) : undefined) ?? [];
  if (!text || typeof content !== "string" || more.length > 0) return undefined;
  const lines = content.split("\n");
  const indents = lines
    .slice(1)
    .flatMap((line) => (line.trim() === "" ? [] : [/^\s*/.exec(line)?.[0].length ?? 0]));
  const indent = Math.min(...indents);
  const plain = lines.map((line, index) => (index === 0 ? line : line.slice(Math.min(indent, line.length))));
  return data(plain.join("\n").trim(), text);
}

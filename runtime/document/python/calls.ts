import { SPECS, ag2Name } from "./ag2-names.js";
import { evaluateAttribute } from "./attributes.js";
import { boundFields, givenArguments } from "./arguments.js";
import { callBuiltin } from "./builtins.js";
import { resultOf } from "./clients.js";
import { customSpec } from "./custom-classes.js";
import type { Evaluator } from "./evaluator.js";
import { graphOf, ruleOf } from "./graph-calls.js";
import { callHelper } from "./helpers.js";
import { callMethod } from "./methods.js";
import type { PythonNode } from "./syntax-tree.js";
import { child } from "./syntax-tree.js";
import type { Environment, Value } from "./values.js";
import { unknown } from "./values.js";

/** What a call gives: AG2's objects, plain builtins and methods, simple functions of the file; anything else is unknown. */
export function evaluateCall(evaluator: Evaluator, node: PythonNode, env: Environment): Value {
  const called = child(node, "function");
  if (!called) return unknown(node);
  const object = called.type === "attribute" ? child(called, "object") : undefined;
  // Worked out once: in a chain of calls each one would double the work of those before it.
  const owner = object && evaluator.evaluate(object, env);
  if (owner) {
    const given = () => givenArguments(node, (part) => evaluator.evaluate(part, env));
    const result = callMethod(owner, called, given, node);
    if (result) return result;
  }
  const value = owner ? evaluateAttribute(evaluator, called, env, owner) : evaluator.evaluate(called, env);
  switch (value.kind) {
    case "symbol": {
      const name = ag2Name(value.path);
      const given = givenArguments(node, (part) => evaluator.evaluate(part, env));
      if (name !== undefined) return constructed(name, given, node) ?? resultOf(called, node, env);
      return (
        callBuiltin(value.path, given, node) ??
        evaluator.library.call(value.path, given, node, evaluator) ??
        resultOf(called, node, env)
      );
    }
    case "function":
      return callHelper(evaluator, value, node, env) ?? unknown(node);
    case "class":
      return customSpec(evaluator, value.definition, node, env) ?? made(value.definition, node);
    default:
      return resultOf(called, node, env);
  }
}

function constructed(
  name: string,
  given: ReturnType<typeof givenArguments>,
  node: PythonNode,
): Value | undefined {
  const spec = SPECS.get(name);
  if (spec) {
    const args = boundFields(given, spec.fields, node);
    return { kind: "spec", name: spec.name, args, node };
  }
  return name === "Transition" ? ruleOf(given, node) : graphOf(name, given, node);
}

function made(definition: PythonNode, node: PythonNode): Value {
  return { kind: "instance", definition, node };
}

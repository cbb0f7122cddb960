import type { Evaluator } from "./evaluator.js";
import { binary, compare, unary } from "./operators.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, childrenOf, namedChildren, textOf } from "./syntax-tree.js";
import type { Environment, Value } from "./values.js";
import { data, truthOf, unknown } from "./values.js";

export function evaluateBinary(evaluator: Evaluator, node: PythonNode, env: Environment): Value {
  const left = child(node, "left");
  const right = child(node, "right");
  const operator = child(node, "operator");
  if (!left || !right || !operator) return unknown(node);
  const a = evaluator.evaluate(left, env);
  const b = evaluator.evaluate(right, env);
  if (a.kind === "list" && b.kind === "list" && operator.type === "+")
    return { kind: "list", items: [...a.items, ...b.items], node };
  if (a.kind === "dict" && b.kind === "dict" && operator.type === "|")
    return { kind: "dict", entries: new Map([...a.entries, ...b.entries]), node };
  if (a.kind !== "data" || b.kind !== "data") return unknown(node);
  const result = binary(operator.type, a.value, b.value);
  return result === undefined ? unknown(node) : data(result, node);
}

export function evaluateUnary(evaluator: Evaluator, node: PythonNode, env: Environment): Value {
  const argument = child(node, "argument");
  if (!argument) return unknown(node);
  const value = evaluator.evaluate(argument, env);
  if (node.type === "not_operator") {
    const truth = truthOf(value);
    return truth === undefined ? unknown(node) : data(!truth, node);
  }
  const operator = child(node, "operator");
  if (value.kind !== "data" || !operator) return unknown(node);
  const result = unary(operator.type, value.value);
  return result === undefined ? unknown(node) : data(result, node);
}

/** `and` and `or` give one of their operands. */
export function evaluateBoolean(evaluator: Evaluator, node: PythonNode, env: Environment): Value {
  const left = child(node, "left");
  const right = child(node, "right");
  const operator = child(node, "operator");
  if (!left || !right || !operator) return unknown(node);
  const a = evaluator.evaluate(left, env);
  const truth = truthOf(a);
  if (truth === undefined) return unknown(node);
  return truth === (operator.type === "or") ? a : evaluator.evaluate(right, env);
}

export function evaluateComparison(evaluator: Evaluator, node: PythonNode, env: Environment): Value {
  const [left, right, ...more] = namedChildren(node);
  const operator = childrenOf(node, "operators").map(textOf).join(" ");
  // `a < b < c` is two comparisons.
  if (!left || !right || more.length > 0) return unknown(node);
  const a = evaluator.evaluate(left, env);
  const b = evaluator.evaluate(right, env);
  if (operator === "in" || operator === "not in") {
    const found = contains(b, a);
    return found === undefined ? unknown(node) : data(found === (operator === "in"), node);
  }
  if (a.kind !== "data" || b.kind !== "data") return unknown(node);
  const result = compare(operator, a.value, b.value);
  return result === undefined ? unknown(node) : data(result, node);
}

function contains(container: Value, sought: Value): boolean | undefined {
  if (sought.kind !== "data") return undefined;
  const { value } = sought;
  if (container.kind === "dict") return typeof value === "string" && container.entries.has(value);
  if (container.kind === "data")
    return typeof container.value === "string" && typeof value === "string"
      ? container.value.includes(value)
      : undefined;
  if (container.kind !== "list") return undefined;
  const results = container.items.map((item) =>
    item.kind === "data" ? compare("==", item.value, value) : undefined,
  );
  return results.includes(true) ? true : results.includes(undefined) ? undefined : false;
}

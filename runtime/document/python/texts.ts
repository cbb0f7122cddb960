import type { Evaluator } from "./evaluator.js";
import { numberOf, stringParts } from "./literals.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, namedChildren } from "./syntax-tree.js";
import type { Environment, Value } from "./values.js";
import { data, unknown } from "./values.js";

/** A string, an f-string whose insertions are known, or several of them side by side. */
export function evaluateString(evaluator: Evaluator, node: PythonNode, env: Environment): Value {
  const literals = node.type === "string" ? [node] : namedChildren(node);
  let text = "";
  for (const literal of literals) {
    const parts = stringParts(literal);
    if (parts === undefined) return unknown(node);
    for (const part of parts) {
      const piece = typeof part === "string" ? part : insertion(evaluator, part, env);
      if (piece === undefined) return unknown(node);
      text += piece;
    }
  }
  return data(text, node);
}

/** How Python prints a value in a text; undefined where that is not worked out here. */
export function printed(value: Value): string | undefined {
  if (value.kind !== "data") return undefined;
  const { value: inner } = value;
  if (inner === null) return "None";
  if (typeof inner === "boolean") return inner ? "True" : "False";
  return typeof inner === "object" ? undefined : String(inner);
}

export function numberValue(node: PythonNode): Value {
  const value = numberOf(node);
  return value === undefined ? unknown(node) : data(value, node);
}

function insertion(evaluator: Evaluator, part: PythonNode, env: Environment): string | undefined {
  const expression = child(part, "expression");
  // `{x=}`, `{x!r}` and `{x:>8}` print otherwise.
  const plain = part.children.every(
    ({ type }) => type !== "=" && type !== "type_conversion" && type !== "format_specifier",
  );
  return expression && plain ? printed(evaluator.evaluate(expression, env)) : undefined;
}

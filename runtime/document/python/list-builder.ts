import { bindLoop, elements } from "./comprehensions.js";
import type { Evaluator } from "./evaluator.js";
import type { Binding, Scope } from "./scopes.js";
import type { PythonNode } from "./syntax-tree.js";
import { around, child, namedChildren, textOf, walk } from "./syntax-tree.js";
import type { Environment, Value } from "./values.js";

export interface Built {
  binding: Binding;
  scope: Scope;
  name: string;
  value: Value;
  /** The uses of the name that change the list. */
  changes: readonly PythonNode[];
  /** Where the list is asked for: everything must have happened before. */
  use: PythonNode;
  env: Environment;
}

const BLOCKS = new Set(["block", "module"]);
const FUNCTIONS = new Set(["function_definition", "lambda", "module"]);
const LEAVING = new Set(["break", "continue", "return", "raise", "yield"].map((word) => `${word}_statement`));

/**
 * A list that statements fill after it was made (`rules.append(…)`, also in a `for` over something known). Undefined where anything else
 * changes it, where a condition decides whether a statement runs, or where one comes after the place that asks.
 */
export function builtList(evaluator: Evaluator, built: Built): Value | undefined {
  const { binding, value, changes, use, env } = built;
  if (value.kind !== "list" || binding.kind !== "assign" || binding.path) return undefined;
  const block = around(binding.target, BLOCKS);
  if (!block || !changes.every((change) => change.start > binding.target.end && change.end <= use.start))
    return undefined;
  if (!changes.every((change) => around(change, FUNCTIONS) === around(binding.target, FUNCTIONS)))
    return undefined;
  const items = [...value.items];
  const left = new Set(changes);
  for (const statement of namedChildren(block)) {
    const holds = [...left].some((change) => statement.start <= change.start && change.end <= statement.end);
    // Asked for in the middle of a loop, the list is only partly filled.
    if (holds && statement.end > use.start) return undefined;
    if (holds && !run(evaluator, built, statement, items, left, env)) return undefined;
  }
  return left.size === 0 ? { kind: "list", items, node: value.node } : undefined;
}

function run(
  evaluator: Evaluator,
  built: Built,
  statement: PythonNode,
  items: Value[],
  left: Set<PythonNode>,
  env: Environment,
): boolean {
  if (statement.type === "expression_statement") return fill(evaluator, built, statement, items, left, env);
  if (statement.type !== "for_statement" || child(statement, "alternative")) return false;
  const target = child(statement, "left");
  const source = child(statement, "right");
  const body = child(statement, "body");
  if (!target || !source || !body) return false;
  for (const node of walk(body)) if (LEAVING.has(node.type) || node.type === "yield") return false;
  const values = elements(evaluator.evaluate(source, env));
  if (!values) return false;
  if (values.length === 0)
    for (const change of left) if (body.start <= change.start && change.end <= body.end) left.delete(change);
  const steps = namedChildren(body).filter((step) =>
    built.changes.some((change) => step.start <= change.start && change.end <= step.end),
  );
  return values.every((value) => {
    const inner = bindLoop(evaluator, target, value, env);
    return inner !== undefined && steps.every((step) => run(evaluator, built, step, items, left, inner));
  });
}

/** `name.append(x)` and `name.extend(xs)`. */
function fill(
  evaluator: Evaluator,
  { name, changes }: Built,
  statement: PythonNode,
  items: Value[],
  left: Set<PythonNode>,
  env: Environment,
): boolean {
  const call = namedChildren(statement)[0];
  const called = call?.type === "call" ? child(call, "function") : undefined;
  const list = called && child(called, "object");
  const method = called && child(called, "attribute");
  const given = call && child(call, "arguments");
  const [argument, ...more] = given ? namedChildren(given) : [];
  if (!list || !method || !argument || more.length > 0 || argument.type.endsWith("_splat")) return false;
  if (list.type !== "identifier" || textOf(list) !== name || !changes.includes(list)) return false;
  // Whatever else the statement does with the list cannot be followed.
  if (
    changes.some(
      (change) => change !== list && statement.start <= change.start && change.end <= statement.end,
    )
  )
    return false;
  left.delete(list);
  const value = evaluator.evaluate(argument, env);
  if (textOf(method) === "append") items.push(value);
  else if (textOf(method) === "extend" && value.kind === "list") items.push(...value.items);
  else return false;
  return true;
}

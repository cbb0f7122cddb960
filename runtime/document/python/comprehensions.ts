import { nameOfKey } from "./clients.js";
import type { Evaluator } from "./evaluator.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, namedChildren, textOf } from "./syntax-tree.js";
import type { Environment, Value } from "./values.js";
import { isText, truthOf, unknown } from "./values.js";

/** `[… for … in … if …]`, where everything that it goes through and every condition is known. */
export function evaluateComprehension(evaluator: Evaluator, node: PythonNode, env: Environment): Value {
  const body = child(node, "body");
  if (!body) return unknown(node);
  const clauses = namedChildren(node).filter((part) => part !== body);
  const items: Value[] = [];
  const entries = new Map<string, Value>();
  const asDict = node.type === "dictionary_comprehension";
  const made = through(evaluator, clauses, 0, node, env, (inner) => {
    if (!asDict) {
      items.push(evaluator.evaluate(body, inner));
      return true;
    }
    const key = child(body, "key");
    const value = child(body, "value");
    const name = key && evaluator.evaluate(key, inner);
    if (!name || !value || !isText(name)) return false;
    entries.set(name.value, nameOfKey(evaluator.evaluate(value, inner), name.value));
    return true;
  });
  if (!made) return unknown(node);
  return asDict ? { kind: "dict", entries, node } : { kind: "list", items, node };
}

/** Goes through the clauses from one on; false where something is not known. */
function through(
  evaluator: Evaluator,
  clauses: readonly PythonNode[],
  from: number,
  node: PythonNode,
  env: Environment,
  each: (env: Environment) => boolean,
): boolean {
  const clause = clauses[from];
  if (!clause) return each(env);
  if (clause.type === "if_clause") {
    const condition = namedChildren(clause)[0];
    const holds = condition && truthOf(evaluator.evaluate(condition, env));
    return holds === undefined ? false : !holds || through(evaluator, clauses, from + 1, node, env, each);
  }
  const left = child(clause, "left");
  const right = child(clause, "right");
  if (clause.type !== "for_in_clause" || !left || !right) return false;
  const source = elements(evaluator.evaluate(right, env));
  return (
    source?.every((value) => {
      const inner = bindLoop(evaluator, left, value, env);
      return inner !== undefined && through(evaluator, clauses, from + 1, node, inner, each);
    }) ?? false
  );
}

/** What a loop over a value goes through. */
export function elements(value: Value): readonly Value[] | undefined {
  if (value.kind === "list") return value.items;
  if (value.kind === "dict")
    return [...value.entries.keys()].map((key) => ({ kind: "data", value: key, node: value.node }));
  if (isText(value)) return [...value.value].map((key) => ({ kind: "data", value: key, node: value.node }));
  return undefined;
}

/** Binds a loop's names for one turn; undefined where the element does not come apart as they ask. */
export function bindLoop(
  evaluator: Evaluator,
  left: PythonNode,
  value: Value,
  env: Environment,
): Environment {
  const names = new Map<string, Value>();
  return take(left, value, names)
    ? {
        scope: evaluator.scopes.resolve([...names.keys()][0] ?? "", left) ?? evaluator.scopes.of(left),
        names,
        outer: env,
      }
    : undefined;
}

function take(left: PythonNode, value: Value, names: Map<string, Value>): boolean {
  if (left.type === "identifier") {
    names.set(textOf(left), value);
    return true;
  }
  if (!["tuple_pattern", "list_pattern", "pattern_list"].includes(left.type)) return false;
  const parts = namedChildren(left);
  const items = elements(value);
  return (
    items?.length === parts.length &&
    parts.every((part, i) => {
      const item = items[i];
      return item !== undefined && take(part, item, names);
    })
  );
}

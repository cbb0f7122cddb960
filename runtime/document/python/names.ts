import { ag2Name } from "./ag2-names.js";
import { nameOfKey, parameterOf } from "./clients.js";
import { elements } from "./comprehensions.js";
import type { Evaluator } from "./evaluator.js";
import { builtList } from "./list-builder.js";
import type { Binding, Scope } from "./scopes.js";
import type { PythonNode } from "./syntax-tree.js";
import { textOf } from "./syntax-tree.js";
import type { Environment, Value } from "./values.js";
import { isNone, unknown } from "./values.js";

/** What a name stands for: what a call or loop bound it to, else what the code binds it to, where that is one thing only. */
export function evaluateName(evaluator: Evaluator, node: PythonNode, env: Environment): Value {
  const name = textOf(node);
  const scope = evaluator.scopes.resolve(name, node);
  if (!scope) return unbound(evaluator, name, node);
  for (let at = env; at; at = at.outer) {
    const value = at.scope === scope ? at.names.get(name) : undefined;
    if (value) return value;
  }
  const bindings = scope.names.get(name) ?? [];
  const found = evaluator.once(bindings, () => boundTo(evaluator, scope, name, bindings, node, env));
  return found ?? unknown(node);
}

function unbound(evaluator: Evaluator, name: string, node: PythonNode): Value {
  for (const module of evaluator.scopes.starred)
    if (
      (ag2Name(`${module}.${name}`) !== undefined && /^[A-Z]|^register_/.test(name)) ||
      evaluator.library.has(`${module}.${name}`)
    )
      return { kind: "symbol", path: `${module}.${name}`, node };
  return { kind: "symbol", path: `builtins.${name}`, node };
}

function boundTo(
  evaluator: Evaluator,
  scope: Scope,
  name: string,
  bindings: readonly Binding[],
  use: PythonNode,
  env: Environment,
): Value {
  const [only, ...others] = bindings;
  if (only && others.length === 0) return unchanged(evaluator, scope, name, only, use, env);
  const values = bindings
    .map((binding) => valueOf(evaluator, binding, env))
    .filter((value) => !isNone(value));
  const [first] = values;
  if (!first) return unknown(use);
  // The same import under `try` and `except` is one thing; so is a client that is made in one of several places.
  if (first.kind === "symbol") {
    const meant = ag2Name(first.path);
    const same = values.every((value) => value.kind === "symbol" && ag2Name(value.path) === meant);
    return same && meant !== undefined ? first : unknown(use);
  }
  const names = values.map((value) =>
    value.kind === "unknown" ? (value.fresh ? name : value.name) : undefined,
  );
  const [client] = names;
  return client !== undefined && names.every((each) => each === client)
    ? { kind: "unknown", name: client, node: use }
    : unknown(use);
}

/** The value of the only binding, unless something changes it afterwards. */
function unchanged(
  evaluator: Evaluator,
  scope: Scope,
  name: string,
  binding: Binding,
  use: PythonNode,
  env: Environment,
): Value {
  const value = valueOf(evaluator, binding, env);
  if (value.kind === "unknown") return value.fresh ? nameOfKey(value, name) : value;
  if (value.kind !== "list" && value.kind !== "dict" && value.kind !== "spec" && value.kind !== "rule")
    return value;
  const changes = evaluator.mutations.ofName(scope, name);
  if (changes.length === 0) return value;
  return builtList(evaluator, { binding, scope, name, value, changes, use, env }) ?? unknown(use);
}

/** What one binding gives its name. */
export function valueOf(evaluator: Evaluator, binding: Binding, env: Environment): Value {
  const { kind, target, value } = binding;
  switch (kind) {
    case "import":
      return { kind: "symbol", path: binding.symbol ?? "", node: target };
    case "function":
      return value ? { kind: "function", definition: value, env, node: target } : unknown(target);
    case "class":
      return value ? { kind: "class", definition: value, node: target } : unknown(target);
    case "parameter":
      return value ? parameterOf(evaluator, target, value) : unknown(target);
    case "assign":
      return value ? part(evaluator.evaluate(value, env), binding.path ?? [], target) : unknown(target);
    default:
      return unknown(target);
  }
}

/** The element of an unpacked value that goes to one name. */
function part(value: Value, path: readonly number[], target: PythonNode): Value {
  let at = value;
  for (const index of path) {
    // Each part of what was made takes a name of its own; that one call made it says nothing of the part.
    if (at.kind === "unknown" && at.fresh) at = { kind: "unknown", fresh: true, node: at.node };
    else at = elements(at)?.[index] ?? unknown(target);
  }
  return at;
}

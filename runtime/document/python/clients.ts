import { givenArguments } from "./arguments.js";
import type { Evaluator } from "./evaluator.js";
import type { PythonNode } from "./syntax-tree.js";
import { around, child, namedChildren, textOf } from "./syntax-tree.js";
import type { Environment, Unknown, Value } from "./values.js";
import { isNone, unknown } from "./values.js";

/*
 * An agent's client exists only while the code runs. What stands for it is the name it was first bound to, followed through assignments,
 * calls and attributes; where two roads lead to one place it has no name.
 */

const DEFINITIONS = new Set(["class_definition", "function_definition", "lambda"]);

/** A parameter: what the file's own calls give it, where that is one client; by its own name where nobody in the file calls. */
export function parameterOf(evaluator: Evaluator, target: PythonNode, part: PythonNode): Value {
  const name = textOf(target);
  const definition = around(part, DEFINITIONS);
  if (!definition || definition.type !== "function_definition" || part.type.endsWith("_splat_pattern"))
    return unknown(target);
  const owner = around(definition, DEFINITIONS);
  const parts = namedChildren(child(definition, "parameters") ?? definition);
  const isMethod = owner?.type === "class_definition";
  if (isMethod && owner && parts[0] === part && !isStatic(definition))
    return { kind: "instance", definition: owner, node: target };
  const named = child(definition, "name");
  const called = named && textOf(named) === "__init__" && owner ? child(owner, "name") : named;
  if (!called) return unknown(target);
  if (isHandedOn(evaluator, called)) return unknown(target);
  // `x.name(…)` calls something of x's, which a function that is no method is not.
  const calls = evaluator.references
    .callsOf(textOf(called))
    .filter((call) => isMethod || child(call, "function")?.type === "identifier");
  if (calls.length === 0) return { kind: "unknown", name, node: target };
  const position = parts.indexOf(part) - (isMethod && !isStatic(definition) ? 1 : 0);
  const values = calls.map((call): Value => {
    const given = givenArguments(call, (node) => evaluator.evaluate(node, undefined));
    return given.keywords.get(name)?.value ?? given.positional[position] ?? unknown(call);
  });
  return sameClient(values, name, target);
}

/** The one client that several values are; `name` is what they are bound to. */
function sameClient(values: readonly Value[], name: string, node: PythonNode): Unknown {
  const names = values.map((value) =>
    value.kind === "unknown" ? (value.fresh ? name : value.name) : undefined,
  );
  const [first] = names;
  return first !== undefined && names.every((each) => each === first)
    ? { kind: "unknown", name: first, ...madeOnce(values), node }
    : unknown(node);
}

/** The call that made a value, where there is one value only. */
function madeOnce([only, ...others]: readonly Value[]): Pick<Unknown, "made"> {
  return only?.kind === "unknown" && only.made && others.length === 0 ? { made: only.made } : {};
}

/** A function that is mentioned without being called may be called by anyone. */
function isHandedOn(evaluator: Evaluator, named: PythonNode): boolean {
  const scope = evaluator.scopes.resolve(textOf(named), named.parent?.parent ?? named);
  if (!scope) return false;
  return evaluator.references
    .ofName(scope, textOf(named))
    .some(
      (use) =>
        use !== named && use.field !== "function" && use.parent?.type !== "attribute" && use.field !== "name",
    );
}

function isStatic(definition: PythonNode): boolean {
  const { parent } = definition;
  return (
    parent?.type === "decorated_definition" &&
    namedChildren(parent).some((part) => part.type === "decorator" && /staticmethod/.test(textOf(part)))
  );
}

/** `something.name`, where the something is not known: whatever the file assigns to an attribute of that name. */
export function attributeOf(evaluator: Evaluator, name: string, node: PythonNode): Value {
  const assigned = evaluator.references.assignedTo(name);
  if (assigned.length === 0)
    return isField(evaluator, name) ? unknown(node) : { kind: "unknown", name, node };
  const values = assigned
    .map((value) => (value ? evaluator.evaluate(value, undefined) : unknown(node)))
    .filter((value) => !isNone(value));
  return sameClient(values, name, node);
}

/** A class that is made in this file takes the value of such an attribute from the call. */
function isField(evaluator: Evaluator, name: string): boolean {
  return evaluator.references.classes.some((definition) => {
    const named = child(definition, "name");
    const body = child(definition, "body");
    return (
      named !== undefined &&
      evaluator.references.callsOf(textOf(named)).length > 0 &&
      namedChildren(body ?? definition).some((part) => {
        const [assignment] = namedChildren(part);
        const left = assignment && child(assignment, "left");
        return assignment?.type === "assignment" && left !== undefined && textOf(left) === name;
      })
    );
  });
}

/** `container["key"]`, where the container is not known or is filled later: a client that was made for the key has the key's name. */
export function elementOf(
  evaluator: Evaluator,
  container: PythonNode,
  from: Value,
  key: string,
  node: PythonNode,
): Value {
  if (from.kind !== "unknown") return unknown(node);
  if (container.type !== "identifier") return { kind: "unknown", name: key, node };
  const name = textOf(container);
  const scope = evaluator.scopes.resolve(name, container);
  if (!scope) return unknown(node);
  const bindings = scope.names.get(name) ?? [];
  if (bindings.length === 1 && bindings[0]?.kind === "parameter")
    return from.name === name ? { kind: "unknown", name: key, node } : unknown(node);
  const values = evaluator.references.ofName(scope, name).flatMap((use) => filledAt(evaluator, use));
  return values.length > 0 ? sameClient(values, key, node) : unknown(node);
}

function filledAt(evaluator: Evaluator, use: PythonNode): Value[] {
  const { parent } = use;
  const assignment = parent?.parent;
  if (parent?.type !== "subscript" || parent.field !== "left" || assignment?.type !== "assignment") return [];
  const value = child(assignment, "right");
  return value ? [evaluator.evaluate(value, undefined)] : [];
}

/** A client that was made for a key of a dict has the key's name. */
export function nameOfKey(value: Value, key: string): Value {
  return value.kind === "unknown" && value.fresh
    ? { kind: "unknown", name: key, ...madeOnce([value]), node: value.node }
    : value;
}

/** Functions whose result is made anew, to judge by their names; others may hand out what there was before. */
const MAKING = /^_?(?:register|create|make|spawn|connect|build|new|add|join|client|agent|open|hire|start)/i;

/** What a call that cannot be followed gives. */
export function resultOf(called: PythonNode | undefined, call: PythonNode, env: Environment): Unknown {
  const name = called?.type === "attribute" ? child(called, "attribute") : called;
  const makes =
    name?.type === "identifier" && (MAKING.test(textOf(name)) || /^_?[A-Z][a-z]/.test(textOf(name)));
  const made = { call, env };
  return { kind: "unknown", ...(makes ? { fresh: true } : {}), made, node: call };
}

import { attributeOf } from "./clients.js";
import type { Evaluator } from "./evaluator.js";
import { valueOf } from "./names.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, textOf } from "./syntax-tree.js";
import type { ClassValue, Environment, Instance, Value } from "./values.js";
import { data, isNone, unknown } from "./values.js";

/** `object.name`. @param owner the object's value, where it is known already */
export function evaluateAttribute(
  evaluator: Evaluator,
  node: PythonNode,
  env: Environment,
  owner?: Value,
): Value {
  const object = child(node, "object");
  const attribute = child(node, "attribute");
  if (!object || !attribute) return unknown(node);
  const name = textOf(attribute);
  const from = owner ?? evaluator.evaluate(object, env);
  switch (from.kind) {
    case "symbol":
      return { kind: "symbol", path: `${from.path}.${name}`, node };
    case "unknown":
      if (name === "agent_id") return from.name === undefined ? unknown(node) : data(from.name, node);
      return evaluator.library.attribute(from, name, node, evaluator) ?? attributeOf(evaluator, name, node);
    case "class":
    case "instance":
      return evaluator.once(attribute, () => ofClass(evaluator, from, name, node)) ?? unknown(node);
    default:
      return unknown(node);
  }
}

/** A constant or method of a class, where nobody replaces it; otherwise what the file assigns to an attribute of that name. */
function ofClass(evaluator: Evaluator, from: ClassValue | Instance, name: string, node: PythonNode): Value {
  const own = evaluator.scopes.within(from.definition)?.names.get(name);
  const assigned = evaluator.references.assignedTo(name);
  if (!own) return from.kind === "instance" ? assignedOnce(evaluator, assigned, name, node) : unknown(node);
  const [binding, ...others] = own;
  // A subclass may say otherwise, and so may whoever assigns to it.
  const elsewhere = evaluator.references.classes.some(
    (other) => other !== from.definition && evaluator.scopes.within(other)?.names.has(name),
  );
  if (!binding || others.length > 0 || elsewhere || assigned.length > 0)
    return assigned.length > 0 ? attributeOf(evaluator, name, node) : unknown(node);
  const value = valueOf(evaluator, binding, undefined);
  if (value.kind === "function") return from.kind === "instance" ? { ...value, self: from } : value;
  return evaluator.mutations.ofAttribute(name).length > 0 ? unknown(node) : value;
}

/** `self.name = constant`, once in the whole file; or a client. */
function assignedOnce(
  evaluator: Evaluator,
  assigned: readonly (PythonNode | undefined)[],
  name: string,
  node: PythonNode,
): Value {
  const [only, ...others] = assigned;
  const value = only && others.length === 0 ? evaluator.evaluate(only, undefined) : undefined;
  if (value && value.kind !== "unknown" && !isNone(value))
    return evaluator.mutations.ofAttribute(name).length > 0 ? unknown(node) : value;
  return attributeOf(evaluator, name, node);
}

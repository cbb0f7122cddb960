import { boundFields, givenArguments } from "./arguments.js";
import type { Evaluator } from "./evaluator.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, namedChildren, textOf } from "./syntax-tree.js";
import type { Environment, Spec, Value } from "./values.js";
import { isText, unknown } from "./values.js";

export interface CustomClass {
  readonly name: string;
  readonly kind: "condition" | "target";
  /** The definition's own name in the code. */
  readonly node: PythonNode;
}

/** The classes that the file registers with `register_condition` and `register_target`, by the names they have on the wire. */
export function registeredClasses(evaluator: Evaluator): CustomClass[] {
  return evaluator.references.calls.flatMap((call): CustomClass[] => {
    const called = child(call, "function");
    const name = called && evaluator.ag2NameOf(called);
    if (name !== "register_condition" && name !== "register_target") return [];
    const { positional } = givenArguments(call, (node) => evaluator.evaluate(node, undefined));
    const [registered] = positional;
    const wire = registered?.kind === "class" ? wireName(evaluator, registered.definition) : undefined;
    if (registered?.kind !== "class" || wire === undefined) return [];
    const kind = name === "register_condition" ? "condition" : "target";
    return [{ name: wire, kind, node: child(registered.definition, "name") ?? registered.definition }];
  });
}

/** An object of a condition or target class of this file; undefined where the class has no name for the wire. */
export function customSpec(
  evaluator: Evaluator,
  definition: PythonNode,
  call: PythonNode,
  env: Environment,
): Spec | undefined {
  const name = wireName(evaluator, definition);
  if (name === undefined) return undefined;
  const fields = dataclassFields(evaluator, definition);
  if (!fields) return { kind: "spec", name, args: undefined, node: call };
  const given = givenArguments(call, (node) => evaluator.evaluate(node, env));
  const args = boundFields(given, fields, call, (field) => {
    const value = fields.find((each) => each.name === field.name)?.value;
    return value ? plainDefault(evaluator, value) : unknown(call);
  });
  return { kind: "spec", name, args, node: call };
}

/** `name: ClassVar[str] = "…"` or `name = "…"` in the class. */
function wireName(evaluator: Evaluator, definition: PythonNode): string | undefined {
  const [binding, ...others] = evaluator.scopes.within(definition)?.names.get("name") ?? [];
  if (!binding?.value || others.length > 0 || binding.kind !== "assign") return undefined;
  const value = evaluator.evaluate(binding.value, undefined);
  return isText(value) ? value.value : undefined;
}

/** The fields of a dataclass, in order; undefined where the class is none, or takes fields from elsewhere. */
function dataclassFields(
  evaluator: Evaluator,
  definition: PythonNode,
): { name: string; value: PythonNode | undefined }[] | undefined {
  if (child(definition, "superclasses") || !isDataclass(evaluator, definition)) return undefined;
  const body = child(definition, "body");
  const fields: { name: string; value: PythonNode | undefined }[] = [];
  for (const statement of body ? namedChildren(body) : []) {
    const [assignment] = namedChildren(statement);
    if (
      statement.type === "function_definition" &&
      /^__(?:init|post_init)__$/.test(textOf(child(statement, "name") ?? statement))
    )
      return undefined;
    if (statement.type !== "expression_statement" || assignment?.type !== "assignment") continue;
    const left = child(assignment, "left");
    const type = child(assignment, "type");
    if (!left || !type || /^(?:\w+\.)*ClassVar\b/.test(textOf(type))) continue;
    if (/^(?:\w+\.)*(?:InitVar|KW_ONLY)\b/.test(textOf(type))) return undefined;
    const value = child(assignment, "right");
    // `field(init=False)` and `field(kw_only=True)` change what the constructor takes.
    if (value?.type === "call" && /\b(?:init|kw_only)\s*=/.test(textOf(value))) return undefined;
    fields.push({ name: textOf(left), value });
  }
  return fields;
}

function isDataclass(evaluator: Evaluator, definition: PythonNode): boolean {
  const { parent } = definition;
  if (parent?.type !== "decorated_definition") return false;
  return namedChildren(parent).some((part) => {
    const [expression] = part.type === "decorator" ? namedChildren(part) : [];
    const called = expression?.type === "call" ? child(expression, "function") : expression;
    return called !== undefined && evaluator.pathOf(called) === "dataclasses.dataclass";
  });
}

/** A default that is written out; `field(default=…)` is looked into, a factory is not called. */
function plainDefault(evaluator: Evaluator, node: PythonNode): Value {
  const called = node.type === "call" ? child(node, "function") : undefined;
  if (!called || evaluator.pathOf(called) !== "dataclasses.field") return evaluator.evaluate(node, undefined);
  const given = givenArguments(node, (part) => evaluator.evaluate(part, undefined));
  return given.keywords.get("default")?.value ?? unknown(node);
}

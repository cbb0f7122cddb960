import { givenArguments } from "./arguments.js";
import type { Evaluator } from "./evaluator.js";
import { parameterName } from "./scopes.js";
import type { PythonNode } from "./syntax-tree.js";
import { child, namedChildren, textOf } from "./syntax-tree.js";
import type { Environment, FunctionValue, Value } from "./values.js";

/** True for a function that does nothing but name things and return one of them: what it returns can be read off. */
export function isHelper(definition: PythonNode): boolean {
  return returned(definition) !== undefined;
}

/** What a call of a simple function returns; undefined where it is not simple or the call does not fit it. */
export function callHelper(
  evaluator: Evaluator,
  value: FunctionValue,
  call: PythonNode,
  env: Environment,
): Value | undefined {
  const { definition, self } = value;
  const result = returned(definition);
  const scope = evaluator.scopes.within(definition);
  if (!result || !scope) return undefined;
  const names = new Map<string, Value>();
  const given = givenArguments(call, (node) => evaluator.evaluate(node, env));
  if (given.open) return undefined;
  const parameters = child(definition, "parameters");
  let position = self ? -1 : 0;
  let taken = 0;
  for (const part of parameters ? namedChildren(parameters) : []) {
    const target = parameterName(part);
    // Everything after a bare `*` must be given by name.
    if (part.type === "keyword_separator") position = Infinity;
    if (part.type.endsWith("separator")) continue;
    if (!target || part.type.endsWith("_splat_pattern")) return undefined;
    const name = textOf(target);
    const otherwise = child(part, "value");
    const keyword = given.keywords.get(name);
    const bound =
      position < 0
        ? self
        : (keyword?.value ??
          given.positional[position] ??
          (otherwise ? evaluator.evaluate(otherwise, value.env) : undefined));
    if (!bound) return undefined;
    if (keyword || (position >= 0 && position < given.positional.length)) taken += 1;
    names.set(name, bound);
    position += 1;
  }
  if (taken !== given.positional.length + given.keywords.size) return undefined;
  return evaluator.once(definition, () => evaluator.evaluate(result, { scope, names, outer: value.env }));
}

/** The expression that a simple function returns. */
function returned(definition: PythonNode): PythonNode | undefined {
  const body = child(definition, "body");
  if (!body || definition.broken) return undefined;
  if (definition.type === "lambda") return body;
  if (definition.parent?.type === "decorated_definition") return undefined;
  const statements = namedChildren(body);
  const last = statements.at(-1);
  if (last?.type !== "return_statement" || !statements.slice(0, -1).every(isPlain)) return undefined;
  return namedChildren(last)[0];
}

/** A docstring, or an assignment to a name. */
function isPlain(statement: PythonNode): boolean {
  const [expression] = namedChildren(statement);
  if (statement.type !== "expression_statement" || !expression) return false;
  return (
    expression.type === "string" ||
    (expression.type === "assignment" && child(expression, "left")?.type === "identifier")
  );
}

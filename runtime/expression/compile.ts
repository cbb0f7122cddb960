import type jsep from "jsep";
import type { JsonValue } from "../json.js";
import { truthy } from "../python/truth.js";
import { ExpressionError } from "./expression-error.js";
import { functionNames, FUNCTIONS } from "./functions.js";
import { MAX_DEPTH, tooDeep } from "./limits.js";
import { memberOf } from "./members.js";
import { BINARY, UNARY, type StrictOperator } from "./operators.js";
import type { UnaryOperator } from "./parser.js";

/** Where names come from. `undefined`: there is no such name. */
export interface ExpressionScope {
  lookup(name: string): JsonValue | undefined;
}

export type Evaluate = (scope: ExpressionScope) => JsonValue;

/**
 * Turns the tree into functions that call each other, once, so that a condition that is asked a hundred thousand times is not walked as
 * often. Whatever the language has no meaning for is refused here, before anything is evaluated.
 */
export function compile(node: jsep.Expression, depth = 0): Evaluate {
  if (depth > MAX_DEPTH) throw tooDeep();
  const inner = (part: jsep.Expression) => compile(part, depth + 1);
  const known = node as jsep.CoreExpression;
  switch (known.type) {
    case "Literal":
      return literal(known);
    case "Identifier":
      return identifier(known.name);
    case "UnaryExpression": {
      const operate = UNARY[known.operator as UnaryOperator];
      const operand = inner(known.argument);
      return (scope) => operate(operand(scope));
    }
    case "BinaryExpression":
      return binary(known.operator, inner(known.left), inner(known.right));
    case "ConditionalExpression": {
      const [test, yes, no] = [known.test, known.consequent, known.alternate].map(inner) as [
        Evaluate,
        Evaluate,
        Evaluate,
      ];
      return (scope) => (truthy(test(scope)) ? yes(scope) : no(scope));
    }
    case "MemberExpression":
      return member(known, inner);
    case "ArrayExpression": {
      const items = known.elements.map((element) => inner(present(element)));
      return (scope) => items.map((item) => item(scope));
    }
    case "CallExpression":
      return call(known, inner);
    case "ThisExpression":
      return identifier("this");
    case "Compound":
    case "SequenceExpression":
      throw new ExpressionError("It is more than one expression. Join them with && or ||.");
  }
  throw new ExpressionError(`It holds something that has no meaning here (${node.type}).`);
}

/** Texts in double quotes are read as JSON writes them, so that every key can be named. */
function literal({ value, raw }: jsep.Literal): Evaluate {
  const constant = raw.startsWith('"') ? (jsonText(raw) ?? value) : value;
  if (typeof constant === "number" && !Number.isFinite(constant))
    throw new ExpressionError(`The number ${raw} is too large.`);
  if (typeof constant === "object" && constant !== null)
    throw new ExpressionError(`${raw} is no value of this language.`);
  return () => constant;
}

function jsonText(raw: string): string | undefined {
  try {
    return JSON.parse(raw) as string;
  } catch {
    return undefined;
  }
}

function identifier(name: string): Evaluate {
  if (!/^[\p{L}\p{M}\p{N}_$]+$/u.test(name))
    throw new ExpressionError(`“${name}” is no name: it holds a character that names do not have.`);
  return (scope) => scope.lookup(name) ?? null;
}

function binary(operator: string, left: Evaluate, right: Evaluate): Evaluate {
  if (operator === "&&")
    return (scope) => {
      const value = left(scope);
      return truthy(value) ? right(scope) : value;
    };
  if (operator === "||")
    return (scope) => {
      const value = left(scope);
      return truthy(value) ? value : right(scope);
    };
  const operate = BINARY[operator as StrictOperator];
  return (scope) => operate(left(scope), right(scope));
}

type Inner = (node: jsep.Expression) => Evaluate;

function member({ object, property, computed }: jsep.MemberExpression, inner: Inner): Evaluate {
  const of = inner(object);
  if (!computed) {
    const key = (property as jsep.Identifier).name;
    return (scope) => memberOf(of(scope), key);
  }
  const key = inner(property);
  return (scope) => memberOf(of(scope), key(scope));
}

function call({ callee, arguments: given }: jsep.CallExpression, inner: Inner): Evaluate {
  const method = callee.type === "MemberExpression" ? (callee as jsep.MemberExpression) : undefined;
  const named = method === undefined ? callee : method.property;
  const name =
    method?.computed !== true && named.type === "Identifier" ? (named as jsep.Identifier).name : undefined;
  const helper = name === undefined ? undefined : FUNCTIONS.get(name);
  if (helper === undefined)
    throw new ExpressionError(
      `${name === undefined ? "That" : `“${name}”`} cannot be called. There are ${functionNames().join(", ")}.`,
    );
  const values = [...(method === undefined ? [] : [method.object]), ...given].map((value) =>
    inner(present(value)),
  );
  if (values.length !== helper.parameters)
    throw new ExpressionError(
      `${name} takes ${helper.parameters === 1 ? "1 value" : `${helper.parameters} values`}, and is given ${values.length}.`,
    );
  return (scope) => helper.call(...values.map((value) => value(scope)));
}

/** A gap between two commas is read as null by the parser. */
function present(node: jsep.Expression | null): jsep.Expression {
  if (node === null) throw new ExpressionError("A value is missing between two commas.");
  return node;
}

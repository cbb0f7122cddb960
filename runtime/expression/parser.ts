import jsep from "jsep";
import { ExpressionError } from "./expression-error.js";
import { checkLimits } from "./limits.js";

/** How tightly each operator binds; a higher number binds tighter. */
export const PRECEDENCE = {
  "||": 1,
  "&&": 2,
  "==": 3,
  "!=": 3,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  in: 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "%": 6,
} as const;

export type BinaryOperator = keyof typeof PRECEDENCE;
export type UnaryOperator = "!" | "-" | "+";

jsep.removeAllBinaryOps();
for (const [operator, precedence] of Object.entries(PRECEDENCE)) jsep.addBinaryOp(operator, precedence);
jsep.removeAllUnaryOps();
for (const operator of ["!", "-", "+"] satisfies UnaryOperator[]) jsep.addUnaryOp(operator);

/** The tree of an expression. Only the grammar is the parser's: what a tree may hold and what it means is decided by the compiler. */
export function parseTree(text: string): jsep.Expression {
  if (text.trim() === "") throw new ExpressionError("It is empty.");
  checkLimits(text);
  try {
    return jsep(text);
  } catch (error) {
    throw new ExpressionError(problem(text, error));
  }
}

function problem(text: string, error: unknown): string {
  const { index, description } = error as { index?: unknown; description?: unknown };
  if (typeof index !== "number" || typeof description !== "string") return String(error);
  const place = `Column ${index + 1}: ${description}.`;
  const hint = HINTS.find(([pattern]) => pattern.test(text.slice(Math.max(0, index - 1))));
  return hint === undefined ? place : `${place} ${hint[1]}`;
}

/** What people write who are used to another language. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/^.?=/, "Write == to compare."],
  [/^.?&/, "Write && for “and”."],
  [/^.?\|/, "Write || for “or”."],
];

import { PythonError } from "../errors.js";
import { isObject, type JsonValue } from "../json.js";
import { pythonEquals } from "../python/equality.js";
import { kindText } from "../python/kinds.js";
import { pythonLess } from "../python/order.js";
import { truthy } from "../python/truth.js";
import { ExpressionError } from "./expression-error.js";
import type { BinaryOperator, UnaryOperator } from "./parser.js";

/** Operators that need both of their sides. `&&` and `||` do not: they are the compiler's. */
export type StrictOperator = Exclude<BinaryOperator, "&&" | "||">;

export const BINARY: Readonly<Record<StrictOperator, (a: JsonValue, b: JsonValue) => JsonValue>> = {
  "==": pythonEquals,
  "!=": (a, b) => !pythonEquals(a, b),
  "<": (a, b) => less(a, b),
  ">": (a, b) => less(b, a),
  "<=": (a, b) => less(a, b) || equalOrder(a, b),
  ">=": (a, b) => less(b, a) || equalOrder(a, b),
  in: isIn,
  "+": (a, b) => (typeof a === "string" && typeof b === "string" ? a + b : calculate("+", a, b)),
  "-": (a, b) => calculate("-", a, b),
  "*": (a, b) => calculate("*", a, b),
  "/": (a, b) => calculate("/", a, b),
  "%": (a, b) => calculate("%", a, b),
};

export const UNARY: Readonly<Record<UnaryOperator, (value: JsonValue) => JsonValue>> = {
  "!": (value) => !truthy(value),
  "-": (value) => -number("-", value) || 0,
  "+": (value) => number("+", value),
};

/** What is absent is neither less nor greater than anything, so a condition may speak of a key that is set later. */
function less(a: JsonValue, b: JsonValue): boolean {
  if (a === null || b === null) return false;
  try {
    return pythonLess(a, b);
  } catch (error) {
    throw error instanceof PythonError ? new ExpressionError(`${sentence(error.message)}`) : error;
  }
}

function equalOrder(a: JsonValue, b: JsonValue): boolean {
  return a !== null && pythonEquals(a, b);
}

/** An item of a list, a part of a text, a key of an object. Nothing is in null. */
function isIn(item: JsonValue, container: JsonValue): boolean {
  if (container === null) return false;
  if (Array.isArray(container)) return container.some((other) => pythonEquals(item, other));
  if (isObject(container)) return typeof item === "string" && Object.hasOwn(container, item);
  if (typeof container !== "string")
    throw new ExpressionError(
      `“in” looks into lists, objects and texts; on its right is ${kindText(container)}.`,
    );
  return typeof item === "string" && container.includes(item);
}

function calculate(operator: "+" | "-" | "*" | "/" | "%", left: JsonValue, right: JsonValue): number {
  const a = number(operator, left);
  const b = number(operator, right);
  if (b === 0 && (operator === "/" || operator === "%"))
    throw new ExpressionError(`“${operator}” cannot divide by zero.`);
  const result = RESULT[operator](a, b);
  if (!Number.isFinite(result)) throw new ExpressionError(`The result of “${operator}” is too large.`);
  return result;
}

const RESULT: Record<"+" | "-" | "*" | "/" | "%", (a: number, b: number) => number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  // As in Python, the remainder has the sign of the divisor.
  "%": (a, b) => a - b * Math.floor(a / b),
};

/** As in Python, true counts as 1 and false as 0. */
function number(operator: string, value: JsonValue): number {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  throw new ExpressionError(`“${operator}” needs numbers, and one side is ${kindText(value)}.`);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

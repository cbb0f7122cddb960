import type { Data } from "./values.js";

type Scalar = Data["value"];

/** Numbers with more bits than this are not worked out: a short text could ask for one that fills the memory. */
const LIMIT_BITS = 8192n;

/** What a binary operator gives for two scalars; undefined where it fails in Python or is not worked out here. */
export function binary(operator: string, left: Scalar, right: Scalar): Scalar | undefined {
  if (operator === "+" && typeof left === "string" && typeof right === "string") return left + right;
  if (operator === "*" && typeof left === "string" && typeof right === "bigint") return repeated(left, right);
  const a = integer(left);
  const b = integer(right);
  if (a !== undefined && b !== undefined) return ofIntegers(operator, a, b);
  const x = real(left);
  const y = real(right);
  return x === undefined || y === undefined ? undefined : ofFloats(operator, x, y);
}

/** `-x`, `+x`, `~x` for numbers. */
export function unary(operator: string, value: Scalar): Scalar | undefined {
  const whole = integer(value);
  if (whole !== undefined) return operator === "-" ? -whole : operator === "~" ? ~whole : whole;
  if (typeof value !== "object" || value === null) return undefined;
  return operator === "-" ? { float: -value.float } : operator === "+" ? value : undefined;
}

/** What a comparison of two scalars gives. */
export function compare(operator: string, left: Scalar, right: Scalar): boolean | undefined {
  const equal = equals(left, right);
  switch (operator) {
    case "==":
      return equal;
    case "!=":
      return !equal;
    case "is":
      return left === null || right === null ? left === right : undefined;
    case "is not":
      return left === null || right === null ? left !== right : undefined;
    default:
  }
  const a = integer(left) ?? real(left);
  const b = integer(right) ?? real(right);
  if (a === undefined || b === undefined) return undefined;
  if (operator === "<") return a < b;
  if (operator === "<=") return a <= b;
  if (operator === ">") return a > b;
  if (operator === ">=") return a >= b;
  return undefined;
}

function equals(left: Scalar, right: Scalar): boolean {
  const a = integer(left) ?? real(left);
  const b = integer(right) ?? real(right);
  // Neither is less: the comparison is exact between an integer and a float.
  return a !== undefined && b !== undefined ? a <= b && a >= b : left === right;
}

function integer(value: Scalar): bigint | undefined {
  if (typeof value === "boolean") return value ? 1n : 0n;
  return typeof value === "bigint" ? value : undefined;
}

/** A number as a float, where it is one exactly. */
function real(value: Scalar): number | undefined {
  if (typeof value === "object" && value !== null) return value.float;
  const whole = integer(value);
  return whole !== undefined && BigInt(Number(whole)) === whole ? Number(whole) : undefined;
}

function ofIntegers(operator: string, a: bigint, b: bigint): Scalar | undefined {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return bits(a) + bits(b) > LIMIT_BITS ? undefined : a * b;
    case "//":
      return b === 0n ? undefined : floored(a, b);
    case "%":
      return b === 0n ? undefined : a - floored(a, b) * b;
    case "**":
      return b < 0n || bits(a) * b > LIMIT_BITS ? undefined : a ** b;
    case "/": {
      const x = real(a);
      const y = real(b);
      return x === undefined || y === undefined ? undefined : ofFloats("/", x, y);
    }
    case "|":
      return a | b;
    case "&":
      return a & b;
    case "^":
      return a ^ b;
    case "<<":
      return b < 0n || bits(a) + b > LIMIT_BITS ? undefined : a << b;
    case ">>":
      return b < 0n || b > LIMIT_BITS ? undefined : a >> b;
    default:
      return undefined;
  }
}

function bits(value: bigint): bigint {
  return BigInt(value.toString(16).length * 4);
}

/** Python rounds down, JavaScript towards zero. */
function floored(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function ofFloats(operator: string, x: number, y: number): Scalar | undefined {
  const float =
    operator === "+"
      ? x + y
      : operator === "-"
        ? x - y
        : operator === "*"
          ? x * y
          : operator === "/"
            ? x / y
            : NaN;
  return Number.isFinite(float) ? { float } : undefined;
}

function repeated(text: string, times: bigint): string | undefined {
  if (times <= 0n) return "";
  return times * BigInt(text.length) > 100_000n ? undefined : text.repeat(Number(times));
}

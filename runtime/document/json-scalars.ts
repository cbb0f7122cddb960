import type { JsonTokenFault } from "./json-lexer.js";
import type { Problems } from "./problems.js";
import { visible } from "./shown.js";

/** What is wrong inside a string literal, in words. */
export function jsonStringFault(fault: NonNullable<JsonTokenFault>): string {
  switch (fault) {
    case "open-string":
      return 'This text is never closed: a " is missing before the end of the line.';
    case "escape":
      return 'A backslash in a text must be followed by one of " \\ / b f n r t, or u and four hexadecimal digits.';
    case "control":
      return "A text may not hold a tab or another control character as it is: write \\t, or \\u and its number.";
    case "open-comment":
    case "number":
      return "This is not a text as JSON writes them.";
  }
}

interface Word {
  /** `undefined`: no value can be made of it. */
  value: string | number | boolean | null | undefined;
  message?: string;
  /** Python's reader takes it, JSON has no such value. */
  notPlain?: boolean;
}

const WORDS = new Map<string, Word>([
  ["true", { value: true }],
  ["false", { value: false }],
  ["null", { value: null }],
  ["NaN", { value: Number.NaN, notPlain: true }],
  ["Infinity", { value: Number.POSITIVE_INFINITY, notPlain: true }],
  ["-Infinity", { value: Number.NEGATIVE_INFINITY, notPlain: true }],
  ["True", { value: true, message: "Python's True is written true in JSON." }],
  ["False", { value: false, message: "Python's False is written false in JSON." }],
  ["None", { value: null, message: "Python's None is written null in JSON." }],
  ["undefined", { value: undefined, message: "JSON has no undefined: write null, or leave the key out." }],
]);

/** What a bare word means: a literal, or a slip with advice. */
export function jsonWord(word: string): Word {
  const known = WORDS.get(word);
  if (known) return known;
  const first = word.charCodeAt(0);
  if (first < 32 || first === 0x7f)
    return {
      value: undefined,
      message: `The control character ${visible(word.charAt(0))} does not belong here: is this a text file?`,
    };
  const shown = visible(word.length > 40 ? `${word.slice(0, 40)}…` : word);
  if (word.startsWith("'"))
    return { value: undefined, message: `JSON writes texts in double quotes, not in single ones: ${shown}` };
  return { value: undefined, message: `${shown} is not a value. A text must stand in double quotes.` };
}

/** Warns where JavaScript cannot hold the integer exactly: Python does, and compares exactly. */
export function lossyNumber(
  source: string,
  value: number,
  start: number,
  end: number,
  problems: Problems,
): void {
  if (source.length < 16 && Number.isFinite(value)) return;
  if (Number.isFinite(value) && (!/^[-+]?\d+$/.test(source) || keptExactly(source, value))) return;
  const shown = source.length > 40 ? `${source.slice(0, 40)}…` : source;
  problems.place(
    {
      code: "lossy-number",
      severity: "warning",
      message: Number.isFinite(value)
        ? `${shown} is larger than Baton can hold exactly: it is read as ${String(value)}, while AG2 keeps and compares every digit. Write it as a text if it is an identifier.`
        : `${shown} is too large for a number: Baton reads it as infinity. Write it as a text if it is an identifier.`,
    },
    start,
    end,
  );
}

/** Integers beyond 400 digits are infinite in JavaScript, so BigInt never sees a hostile length. */
function keptExactly(digits: string, value: number): boolean {
  return Number.isSafeInteger(value) || BigInt(value) === BigInt(digits.replace(/^\+/, ""));
}

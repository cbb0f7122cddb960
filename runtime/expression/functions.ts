import { isObject, type JsonValue } from "../json.js";
import { kindText } from "../python/kinds.js";
import { ExpressionError } from "./expression-error.js";
import { textOf } from "./text-of.js";

interface Helper {
  readonly parameters: number;
  call(...values: JsonValue[]): JsonValue;
}

/** What an expression may call: `len(tags)`, `startsWith(lane, "c")`, also written `lane.startsWith("c")`. There is nothing else. */
export const FUNCTIONS: ReadonlyMap<string, Helper> = new Map<string, Helper>([
  ["len", { parameters: 1, call: (value) => length(value ?? null) }],
  ["str", { parameters: 1, call: (value) => textOf(value ?? null) }],
  ["lower", { parameters: 1, call: (value) => text("lower", value)?.toLowerCase() ?? null }],
  ["upper", { parameters: 1, call: (value) => text("upper", value)?.toUpperCase() ?? null }],
  ["startsWith", { parameters: 2, call: (value, part) => has("startsWith", value, part) }],
  ["endsWith", { parameters: 2, call: (value, part) => has("endsWith", value, part) }],
  ["contains", { parameters: 2, call: (value, part) => has("includes", value, part, "contains") }],
]);

/** Names of the functions, for messages and completions. */
export function functionNames(): string[] {
  return [...FUNCTIONS.keys()];
}

/** Code points of a text, items of a list, keys of an object; what is absent has no length. */
function length(value: JsonValue): number {
  if (value === null) return 0;
  if (typeof value === "string") return [...value].length;
  if (Array.isArray(value)) return value.length;
  if (isObject(value)) return Object.keys(value).length;
  throw new ExpressionError(`len needs a text, a list or an object, and is given ${kindText(value)}.`);
}

function has(
  method: "startsWith" | "endsWith" | "includes",
  value: JsonValue | undefined,
  part: JsonValue | undefined,
  name: string = method,
): boolean {
  const whole = text(name, value);
  const wanted = text(name, part);
  return whole !== null && wanted !== null && whole[method](wanted);
}

/** A text stays one, null stays null; anything else is a mistake that is better told than guessed at. */
function text(name: string, value: JsonValue | undefined): string | null {
  if (value === undefined || value === null || typeof value === "string") return value ?? null;
  throw new ExpressionError(`${name} needs a text, and is given ${kindText(value)}.`);
}

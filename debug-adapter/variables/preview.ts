import { isObject, type JsonValue } from "../../runtime/index.js";

const MAX_LENGTH = 120;
const MAX_DEPTH = 3;

/** A value on one line: texts in quotes, lists and objects shortened. Deep or long ones end in an ellipsis. */
export function preview(value: JsonValue): string {
  if (typeof value === "string") return JSON.stringify(value);
  const text = write(value, MAX_DEPTH);
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}

function write(value: JsonValue, depth: number): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return enclose("[", "]", value, depth, (item) => write(item, depth - 1));
  if (isObject(value))
    return enclose(
      "{",
      "}",
      Object.entries(value),
      depth,
      ([key, item]) => `${key}: ${write(item, depth - 1)}`,
    );
  return String(value);
}

function enclose<T>(
  open: string,
  close: string,
  items: readonly T[],
  depth: number,
  show: (item: T) => string,
): string {
  if (items.length === 0) return open + close;
  if (depth === 0) return `${open}…${close}`;
  let text = open;
  for (const [index, item] of items.entries()) {
    if (text.length > MAX_LENGTH) return `${text}…`;
    text += (index > 0 ? ", " : "") + show(item);
  }
  return text + close;
}

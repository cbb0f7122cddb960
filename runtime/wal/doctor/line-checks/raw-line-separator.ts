import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** Where Python's `splitlines` cuts, though JSON may hold the character raw in a string. */
const SEPARATOR = /[\u0085\u2028\u2029]/;

/** A line separator that only another writer than AG2 leaves unescaped. */
export function rawLineSeparator(line: LogLine): Fault | undefined {
  const index = line.text.search(SEPARATOR);
  if (index < 0) return undefined;
  const code = line.text.charCodeAt(index).toString(16).padStart(4, "0");
  return fatalFault(
    line.at(index),
    `raw_u${code}`,
    `The line separator U+${code.toUpperCase()} stands raw in a text, and Python cuts the line in two there`,
    "JSONDecodeError",
  );
}

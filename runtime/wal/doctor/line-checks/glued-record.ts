import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** Two records on one line: the newline after the first was lost, and the hub appended the second. */
export function gluedRecord(line: LogLine): Fault | undefined {
  const { broken, text } = line;
  if (!broken || text[broken.index] !== "{" || !text.slice(0, broken.index).trimEnd().endsWith("}"))
    return undefined;
  if (!isWhole(text.slice(0, broken.index))) return undefined;
  return fatalFault(
    line.at(broken.index),
    "glued_record",
    "A second record begins on the same line: the newline between the two is missing",
    "JSONDecodeError",
  );
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

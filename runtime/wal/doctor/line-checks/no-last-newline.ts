import { silentFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** A whole last record without its newline. The place is the end of the file. */
export function noLastNewline(line: LogLine): Fault | undefined {
  if (line.terminated) return undefined;
  return silentFault(
    line.at(line.text.length),
    "no_last_newline",
    "The newline after the last record is missing",
    "AG2 opens the store, but the next record that it appends runs into this one, and after that it does not open any more.",
  );
}

import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** A byte order mark, which some editors put in front when they save a file. */
export function byteOrderMark(line: LogLine): Fault | undefined {
  if (!line.text.startsWith("\ufeff")) return undefined;
  return fatalFault(line.at(0), "bom", "A byte order mark stands before the record", "JSONDecodeError");
}

import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** A line that is no JSON for a reason that has no name of its own. */
export function notJson(line: LogLine): Fault | undefined {
  const { broken } = line;
  if (!broken) return undefined;
  const cut = broken.index >= line.text.length;
  return fatalFault(
    line.at(broken.index),
    cut ? "corrupt_middle" : "garbage_middle",
    cut ? "The record breaks off here, though lines follow" : `The record is no JSON: ${broken.message}`,
    "JSONDecodeError",
  );
}

import { PythonJsonError } from "../../python-reader.js";
import { silentFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** An integer beyond what JavaScript holds exactly. */
export function bigInteger(line: LogLine): Fault | undefined {
  if (line.json instanceof PythonJsonError) return undefined;
  const [found] = line.json.bigIntegers;
  if (!found) return undefined;
  return silentFault(
    line.at(found.index),
    "big_integer",
    `${found.text.slice(0, 40)} is beyond 2^53`,
    "AG2 holds it exactly; Baton rounds it, so a rule that compares with it may decide otherwise here.",
  );
}

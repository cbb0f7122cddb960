import { PythonJsonError } from "../../python-reader.js";
import { silentFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** NaN or an infinity, written bare as Python does. */
export function notFinite(line: LogLine): Fault | undefined {
  if (line.json instanceof PythonJsonError) return undefined;
  const [found] = line.json.notFinite;
  if (!found) return undefined;
  return silentFault(
    line.at(found.index),
    "nan_value",
    `${found.text} stands here as a number`,
    "AG2 reads it, but it is no JSON: most other programs stop here, and a rule that compares with NaN never fires.",
  );
}

import { isObject } from "../../../json.js";
import { PythonJsonError } from "../../python-reader.js";
import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** A line that holds a list or a single value instead of a record. */
export function notAnObject(line: LogLine): Fault | undefined {
  if (line.json instanceof PythonJsonError || isObject(line.json.value)) return undefined;
  const list = Array.isArray(line.json.value);
  return fatalFault(
    line.at(0),
    list ? "array_line" : "scalar_line",
    `The line holds ${list ? "a list" : "a single value"} instead of a record`,
    "TypeError",
  );
}

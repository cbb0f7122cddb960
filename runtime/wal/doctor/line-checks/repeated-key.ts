import { PythonJsonError } from "../../python-reader.js";
import { silentFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** A field that a record has twice. The place is the second one. */
export function repeatedKey(line: LogLine): Fault | undefined {
  if (line.json instanceof PythonJsonError) return undefined;
  const { keys } = line.json;
  const again = keys.find(({ key }, index) => keys.findIndex((earlier) => earlier.key === key) < index);
  if (!again) return undefined;
  return silentFault(
    line.at(again.index),
    "repeated_json_key",
    `The record has ${again.key} twice`,
    "AG2 takes the last one and says nothing.",
  );
}

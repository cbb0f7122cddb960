import { PythonError } from "../../../errors.js";
import { isObject } from "../../../json.js";
import { PythonJsonError } from "../../python-reader.js";
import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

const REQUIRED = ["channel_id", "sender_id", "audience", "event_type", "event_data"];

/** A field without which AG2 reads no envelope. */
export function missingKey(line: LogLine): Fault | undefined {
  const { envelope, json } = line;
  if (!(envelope instanceof PythonError) || json instanceof PythonJsonError) return undefined;
  const { value } = json;
  const missing = isObject(value) ? REQUIRED.filter((key) => !Object.hasOwn(value, key)) : [];
  const [first] = missing;
  if (first === undefined) return undefined;
  return fatalFault(
    line.at(0),
    `missing_${first}`,
    `The record has no ${missing.join(", no ")}`,
    "TypeError",
  );
}

import { PythonError } from "../../../errors.js";
import { PythonJsonError, pointerTo } from "../../python-reader.js";
import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** A field that AG2's envelopes do not have. */
export function unknownKey(line: LogLine): Fault | undefined {
  const { envelope, json } = line;
  if (!(envelope instanceof PythonError) || json instanceof PythonJsonError) return undefined;
  const found = json.keys.find(({ key }) => pointerTo(key) === envelope.pointer);
  if (!found) return undefined;
  const what = `The record has a field that AG2 does not know: ${JSON.stringify(found.key)}`;
  return fatalFault(line.at(found.index), "unknown_key", what, "TypeError");
}

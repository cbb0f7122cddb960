import { MAX_DEPTH } from "../../python-json.js";
import { isTooDeep } from "../../read-line.js";
import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** Nesting that Python's own reader gives up on. */
export function tooDeep(line: LogLine): Fault | undefined {
  if (!isTooDeep(line.text)) return undefined;
  const what = `A value is nested more than ${MAX_DEPTH} levels deep`;
  return fatalFault(line.at(0), "too_deep", what, "RecursionError");
}

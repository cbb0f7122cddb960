import { silentFault, type Fault } from "../fault.js";
import type { RecordInLog } from "./record.js";

/** A record with an older id than one before it. No single place is wrong: the message names the later of the two lines. */
export function olderRecord({ line, envelope, newestId, seen }: RecordInLog): Fault | undefined {
  const { envelope_id: id } = envelope;
  if (!isStamp(id) || id > newestId) return undefined;
  return silentFault(
    { file: line.file, line: null, offset: null },
    "swapped_lines",
    `Line ${line.line} (byte ${line.offset.toLocaleString("en-US")}) is older than line ${seen.get(newestId) ?? line.line - 1} before it: the two stand in the wrong order`,
    "AG2 folds them as they stand.",
  );
}

/** AG2's ids begin with the clock and rise from line to line; ids of another shape say nothing of an order. */
function isStamp(id: unknown): id is string {
  return typeof id === "string" && /^[0-9a-f]{32}$/.test(id);
}

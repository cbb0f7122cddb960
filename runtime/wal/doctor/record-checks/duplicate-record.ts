import { silentFault, type Fault } from "../fault.js";
import type { RecordInLog } from "./record.js";

/** A record whose id the log has already. */
export function duplicateRecord({ line, envelope, seen }: RecordInLog): Fault | undefined {
  const first = seen.get(envelope.envelope_id);
  if (envelope.envelope_id === "" || first === undefined) return undefined;
  return silentFault(
    line.at(0),
    "duplicate_line",
    `The record stands in the log already, in line ${first}`,
    "AG2 folds it a second time: a turn counts twice.",
  );
}

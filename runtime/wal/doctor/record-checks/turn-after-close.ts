import { isSubstantive } from "../../../workflow/event-kinds.js";
import { silentFault, type Fault } from "../fault.js";
import type { RecordInLog } from "./record.js";

/** A turn after the one that closed the channel. */
export function turnAfterClose({ line, envelope, replay }: RecordInLog): Fault | undefined {
  if (!replay?.closed || !isSubstantive(envelope.event_type)) return undefined;
  return silentFault(
    line.at(0),
    "turn_after_close",
    "The turn comes after the one that closed the channel",
    "AG2's hub takes it in where it was stopped before it could write the close down: the channel comes to life again.",
  );
}

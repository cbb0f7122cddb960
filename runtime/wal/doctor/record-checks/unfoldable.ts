import { Ag2Error } from "../../../errors.js";
import { isObject, own } from "../../../json.js";
import type { Envelope } from "../../../workflow/envelope.js";
import { EV_CONTEXT_SET } from "../../../workflow/events.js";
import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** A record that AG2 reads but cannot fold; the place is the value that the fold stumbles over. */
export function unfoldable(line: LogLine, envelope: Envelope, error: unknown): Fault {
  const known = error instanceof Ag2Error ? error : undefined;
  const why = error instanceof Error ? error.message : String(error);
  return fatalFault(
    line.atPointer(known?.pointer ?? ""),
    kindOf(envelope),
    `The record cannot be folded: ${why}`,
    known?.pythonError ?? "TypeError",
  );
}

function kindOf({ event_type: type, event_data: data }: Envelope): string {
  if (!isObject(data)) return "event_data_null";
  if (type === EV_CONTEXT_SET) return "context_set_number";
  return typeof own(data, "routing") === "string" ? "routing_string" : "unfoldable";
}

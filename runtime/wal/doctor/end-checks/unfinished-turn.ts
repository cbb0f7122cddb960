import { idText } from "../../../graph/value-text.js";
import { EV_CONTEXT_SET } from "../../../workflow/events.js";
import { silentFault } from "../fault.js";
import type { EndCheck } from "./channel-end.js";

/** The expected speaker has set context, but the turn in which it did so is not there. Also so while that turn is under way. */
export const unfinishedTurn: EndCheck = ({ metadata, log, end, nameOf }) => {
  const { last, state } = end;
  if (metadata.state !== "active" || last?.event_type !== EV_CONTEXT_SET) return undefined;
  if (idText(state?.expected_next_speaker ?? null) !== last.sender_id) return undefined;
  return silentFault(
    { file: log, line: null, offset: null },
    "crash_mid_turn",
    `${nameOf(last.sender_id)} has set context in its turn (line ${end.lastLine}), but the turn itself is not there: its writer was stopped, or is still at it`,
    "AG2 keeps the context and starts nothing again: the channel waits for the turn.",
  );
};

import { silentFault } from "../fault.js";
import type { EndCheck } from "./channel-end.js";

/** The last turn closes the channel, but the hub was stopped before it wrote anything of the close. */
export const closeNotWritten: EndCheck = ({ metadata, log, end }) => {
  if (metadata.state !== "active" || !end.closedByTurn) return undefined;
  return silentFault(
    { file: log, line: null, offset: null },
    "crash_before_close",
    `The last turn (line ${end.lastLine}) closes the channel, but its writer was stopped before it wrote that down`,
    "AG2 opens the channel as active with nobody expected to speak: nothing closes it, and any agent may revive it.",
  );
};

import { silentFault } from "../fault.js";
import type { EndCheck } from "./channel-end.js";

/** Metadata and log say that the channel ended, the audit log does not. */
export const closeNotAudited: EndCheck = ({ metadata, log, end, endInAudit }) => {
  const over = metadata.state === "closed" || metadata.state === "expired";
  if (!over || !end.hasEndRecord || endInAudit) return undefined;
  return silentFault(
    { file: log, line: null, offset: null },
    "crash_after_closed_line",
    `The channel is ${metadata.state}, but the audit log has no record of it: its writer was stopped in between`,
    "AG2 opens the channel as it should be; only the audit log is short of a record.",
  );
};

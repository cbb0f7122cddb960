import { silentFault } from "../fault.js";
import type { EndCheck } from "./channel-end.js";

/** The log says that the channel ended, the metadata does not. */
export const closeNotInMetadata: EndCheck = ({ metadata, log, end }) => {
  if (metadata.state !== "active" || !end.hasEndRecord) return undefined;
  return silentFault(
    { file: log, line: end.lastLine, offset: end.lastOffset },
    "closed_in_log_only",
    "The log says that the channel ended, but its metadata says that it is active",
    "AG2 believes the metadata: the channel is open again, and any agent may speak.",
  );
};

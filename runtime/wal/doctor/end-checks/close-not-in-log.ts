import { silentFault } from "../fault.js";
import type { EndCheck } from "./channel-end.js";

/** The metadata says that the channel ended, the log does not. */
export const closeNotInLog: EndCheck = ({ metadata, log, end }) => {
  const over = metadata.state === "closed" || metadata.state === "expired";
  if (!over || end.hasEndRecord || end.records === 0) return undefined;
  return silentFault(
    { file: log, line: null, offset: null },
    "crash_after_metadata",
    `The metadata says that the channel is ${metadata.state}, but the log has no record of it: its writer was stopped in between`,
    "AG2 opens the channel as it should be; its participants were never told.",
  );
};

import { silentFault } from "../fault.js";
import type { EndCheck } from "./channel-end.js";

/** An inbox has taken in an envelope that is newer than the log's last one: whole records are gone from its end. */
export const lostLastRecord: EndCheck = ({ log, end, newestDelivered }) => {
  if (newestDelivered <= end.newestId || end.records === 0) return undefined;
  return silentFault(
    { file: log, line: null, offset: null },
    "cut_at_line_start",
    `The log ends before envelope ${newestDelivered}, which an agent has received already: at least one record is lost from its end`,
    "AG2 opens the store and goes on from the older state.",
  );
};

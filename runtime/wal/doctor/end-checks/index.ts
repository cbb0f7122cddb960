import type { Fault } from "../fault.js";
import type { ChannelEnd, EndCheck } from "./channel-end.js";
import { closeNotAudited } from "./close-not-audited.js";
import { closeNotInLog } from "./close-not-in-log.js";
import { closeNotInMetadata } from "./close-not-in-metadata.js";
import { closeNotWritten } from "./close-not-written.js";
import { lostLastRecord } from "./lost-last-record.js";
import { unfinishedTurn } from "./unfinished-turn.js";

const checks: readonly EndCheck[] = [
  lostLastRecord,
  closeNotInMetadata,
  closeNotWritten,
  closeNotInLog,
  closeNotAudited,
  unfinishedTurn,
];

/** Where a crash, or a lost record, has left a channel. At most one fault. */
export function checkEnd(channel: ChannelEnd): Fault | undefined {
  for (const check of checks) {
    const fault = check(channel);
    if (fault) return fault;
  }
  return undefined;
}

import type { Fault } from "../fault.js";
import { duplicateRecord } from "./duplicate-record.js";
import { olderRecord } from "./older-record.js";
import { otherChannel } from "./other-channel.js";
import type { RecordInLog } from "./record.js";
import { turnAfterClose } from "./turn-after-close.js";
import { wrongSpeaker } from "./wrong-speaker.js";

/** A look at one record in its place: what AG2 folds without a word, though its hub would never have taken it in. */
export type RecordCheck = (record: RecordInLog) => Fault | undefined;

/** The first that finds something is the reason: a record that stands twice is also one by the wrong speaker. */
const checks: readonly RecordCheck[] = [
  otherChannel,
  duplicateRecord,
  olderRecord,
  turnAfterClose,
  wrongSpeaker,
];

export function checkRecord(record: RecordInLog): Fault | undefined {
  for (const check of checks) {
    const fault = check(record);
    if (fault) return fault;
  }
  return undefined;
}

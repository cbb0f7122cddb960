import { idText } from "../../../graph/value-text.js";
import { silentFault, type Fault } from "../fault.js";
import type { RecordInLog } from "./record.js";

/** A record that says it belongs to another channel. */
export function otherChannel({ line, envelope, channelId }: RecordInLog): Fault | undefined {
  if (envelope.channel_id === channelId) return undefined;
  return silentFault(
    line.atPointer("/channel_id"),
    "other_channel_id",
    `The record belongs to another channel, ${idText(envelope.channel_id)}`,
    "AG2 folds it into this one all the same.",
  );
}

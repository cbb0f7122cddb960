import { idText } from "../graph/value-text.js";
import type { GraphData } from "../graph/wire.js";
import type { JsonValue } from "../json.js";
import { oneLine } from "../one-line.js";
import type { ReplayedRecord } from "../wal/replay.js";
import { decisionText } from "../workflow/decision-text.js";
import { EV_CONTEXT_SET } from "../workflow/events.js";
import { graphOfChannel, type LoggedChannel, type PlainRecord } from "./logged-channel.js";
import { isShown, saidIn } from "./said.js";

/** What people are told of a record; names for ids. */
export interface ToldRecord {
  /** `turn 3`, or `line 12` for what is no turn. */
  number: string;
  speaker: string;
  text: string;
  /** Who speaks next, or how the channel ends; only for a turn. */
  next?: string;
  /** Name of who speaks next, where that is somebody. */
  nextSpeaker?: string;
  /** The rule that decided, in its own words. */
  decision?: string;
}

/** `undefined` for the envelopes of the channel's life, which nobody said. */
export function describeRecord(
  record: ReplayedRecord | PlainRecord,
  channel: LoggedChannel,
): ToldRecord | undefined {
  const { envelope, line } = record;
  if (!isShown(envelope)) return undefined;
  const nameOf = (id: JsonValue) => oneLine(channel.shownNames.get(id as string) ?? idText(id), 40);
  const speaker = nameOf(envelope.sender_id);
  if (!("after" in record) || !record.turn) {
    const text = envelope.event_type === EV_CONTEXT_SET ? "sets context" : saidIn(envelope);
    return { number: `line ${line}`, speaker, text };
  }
  const { result, decidedBy } = record.turn;
  const expected = record.after.expected_next_speaker;
  const closes = result.nextState === "closed";
  const graph = graphOfChannel(channel) as GraphData | undefined;
  return {
    number: `turn ${record.after.turn_count}`,
    speaker,
    text: saidIn(envelope),
    next: closes
      ? `closed: ${oneLine(idText(result.closeReason), 60)}`
      : expected === ""
        ? "anyone"
        : nameOf(expected),
    ...(closes || expected === "" || expected === null ? {} : { nextSpeaker: nameOf(expected) }),
    decision: graph ? decisionText(decidedBy, graph, (id) => nameOf(id)) : "",
  };
}

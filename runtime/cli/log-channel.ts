import { join } from "node:path";
import { idText } from "../graph/value-text.js";
import type { GraphData } from "../graph/wire.js";
import { isObject, own, type JsonValue } from "../json.js";
import { orchestrationFor } from "../orchestrations/index.js";
import { fileDamage } from "../wal/damage.js";
import { WAL_FILE } from "../wal/layout.js";
import { readWalBatches } from "../wal/reader.js";
import type { Damage, RecordedStore } from "../wal/recorded.js";
import { replayLog, type ReplayedRecord } from "../wal/replay.js";
import { StoreError } from "../wal/store-error.js";
import { decisionText } from "../workflow/decision-text.js";
import { EV_CONTEXT_SET, EV_PACKET, EV_TEXT } from "../workflow/events.js";
import type { Envelope } from "../workflow/envelope.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration } from "../workflow/orchestration.js";
import { oneLine } from "./columns.js";

/** An envelope of a channel that cannot be replayed: a plain transcript. */
export type PlainRecord = Pick<ReplayedRecord, "envelope" | "line" | "offset">;

export interface LoggedChannel {
  channelId: string;
  metadata: ChannelMetadata | undefined;
  names: ReadonlyMap<string, string>;
  /** Faults outside of the log. */
  damage: readonly Damage[];
  /** The log, record by record; each is gone when the next one is asked for. */
  records(): AsyncGenerator<ReplayedRecord | PlainRecord | { damage: Damage }>;
}

/** Opens one channel; its log is read while it is printed, and never held whole. */
export async function readChannel(store: RecordedStore, channelId: string): Promise<LoggedChannel> {
  const { metadata, damage } = await store.summary(channelId);
  const names = await store.names();
  const path = join(store.path, "channels", channelId, WAL_FILE);
  const orchestration = metadata && replayable(metadata);
  return {
    channelId,
    metadata,
    names,
    damage,
    async *records() {
      const batches =
        metadata && orchestration ? replayLog(path, metadata, orchestration) : readWalBatches(path);
      try {
        for await (const batch of batches) yield* batch;
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        yield { damage: fileDamage("missing_file", WAL_FILE, null, error.message.replace(/\.$/, "")) };
      }
    },
  };
}

/** The orchestration that decides the channel; `undefined` for a type, or a graph, that cannot be replayed. */
function replayable(metadata: ChannelMetadata): Orchestration | undefined {
  try {
    const orchestration = orchestrationFor(metadata.manifest.type);
    orchestration.initialState(metadata);
    return orchestration;
  } catch {
    return undefined;
  }
}

/** The envelopes that a log shows: what was said, and what set context. */
export function isShown({ event_type: type }: Envelope): boolean {
  return type === EV_TEXT || type === EV_PACKET || type === EV_CONTEXT_SET;
}

/** `workflow 18ec… · user, triage` */
export function titleOf({ channelId, metadata, names }: LoggedChannel): string {
  const members = metadata?.participants.map(({ agent_id: id }) => names.get(id) ?? id).join(", ");
  return `${metadata?.manifest.type ?? "channel"} ${channelId}${members ? ` · ${members}` : ""}`;
}

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
  { metadata, names }: LoggedChannel,
): ToldRecord | undefined {
  const { envelope, line } = record;
  if (!isShown(envelope)) return undefined;
  const nameOf = (id: JsonValue) => oneLine(names.get(id as string) ?? idText(id), 40);
  const speaker = nameOf(envelope.sender_id);
  if (!("after" in record) || !record.turn) {
    const text = envelope.event_type === EV_CONTEXT_SET ? "sets context" : textOf(envelope);
    return { number: `line ${line}`, speaker, text };
  }
  const { result, decidedBy } = record.turn;
  const expected = record.after.expected_next_speaker;
  const closes = result.nextState === "closed";
  const graph = metadata?.knobs.graph as unknown as GraphData | undefined;
  return {
    number: `turn ${record.after.turn_count}`,
    speaker,
    text: textOf(envelope),
    next: closes
      ? `closed: ${oneLine(idText(result.closeReason), 60)}`
      : expected === ""
        ? "anyone"
        : nameOf(expected),
    ...(closes || expected === "" || expected === null ? {} : { nextSpeaker: nameOf(expected) }),
    decision: graph ? decisionText(decidedBy, graph, (id) => nameOf(id)) : "",
  };
}

function textOf({ event_data: data }: Envelope): string {
  if (!isObject(data)) return "";
  return idText(own(data, "text") ?? own(data, "body") ?? "");
}

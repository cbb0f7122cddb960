import { join } from "node:path";
import { orchestrationFor } from "../orchestrations/index.js";
import { fileDamage } from "../wal/damage.js";
import { WAL_FILE } from "../wal/layout.js";
import { readWalBatches } from "../wal/reader.js";
import type { Damage, RecordedStore } from "../wal/recorded.js";
import { replayLog, type ReplayedRecord } from "../wal/replay.js";
import { StoreError } from "../wal/store-error.js";
import type { Envelope } from "../workflow/envelope.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration } from "../workflow/orchestration.js";

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
  return type === "ag2.msg.text" || type === "ag2.packet" || type === "ag2.context.set";
}

import { join } from "node:path";
import { isObject } from "../json.js";
import { orchestrationFor } from "../orchestrations/index.js";
import { fileDamage } from "../wal/damage.js";
import { WAL_FILE } from "../wal/layout.js";
import { readWalBatches } from "../wal/reader.js";
import type { Damage, RecordedStore } from "../wal/recorded.js";
import { replayLog, type ReplayedRecord } from "../wal/replay.js";
import { StoreError } from "../wal/store-error.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration } from "../workflow/orchestration.js";
import { participantNames } from "./recorded-document.js";

/** An envelope of a channel that cannot be replayed: a plain transcript. */
export type PlainRecord = Pick<ReplayedRecord, "envelope" | "line" | "offset">;

export type LoggedRecord = ReplayedRecord | PlainRecord | { damage: Damage };

export interface LoggedChannel {
  /** What to call it, where somebody knows better than its type, its id and its participants. */
  readonly title?: string;
  readonly channelId: string;
  readonly metadata: ChannelMetadata | undefined;
  /** Agent id → passport name. */
  readonly names: ReadonlyMap<string, string>;
  /** Agent id → what to call it: its name, or its id where two participants bear one name. */
  readonly shownNames: ReadonlyMap<string, string>;
  /** Faults outside of the log. */
  readonly damage: readonly Damage[];
  /** What decides the channel; `undefined` where it cannot be replayed. */
  readonly orchestration: Orchestration | undefined;
  /** The log, record by record; each is gone when the next one is asked for. */
  records(): AsyncGenerator<LoggedRecord>;
}

/** Opens one channel; its log is read while somebody goes through it, and never held whole. */
export async function readChannel(store: RecordedStore, channelId: string): Promise<LoggedChannel> {
  const { metadata, damage } = await store.summary(channelId);
  const names = await store.names();
  const path = join(store.path, "channels", channelId, WAL_FILE);
  const orchestration = metadata && replayable(metadata);
  return {
    channelId,
    metadata,
    names,
    shownNames: participantNames({ metadata, names }),
    damage,
    orchestration,
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
export function replayable(metadata: ChannelMetadata): Orchestration | undefined {
  try {
    const orchestration = orchestrationFor(metadata.manifest.type);
    orchestration.initialState(metadata);
    return orchestration;
  } catch {
    return undefined;
  }
}

/** `workflow 18ec… · user, triage` */
export function titleOf({ title, channelId, metadata, shownNames }: LoggedChannel): string {
  if (title !== undefined) return title;
  const members = metadata?.participants.map(({ agent_id: id }) => shownNames.get(id) ?? id).join(", ");
  return `${metadata?.manifest.type ?? "channel"} ${channelId}${members ? ` · ${members}` : ""}`;
}

/** The graph with which the channel was created, as it stands in its knobs. */
export function graphOfChannel({ metadata }: Pick<LoggedChannel, "metadata">) {
  const graph: unknown = metadata?.knobs["graph"];
  return isObject(graph) ? graph : undefined;
}

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { NotFoundError } from "../errors.js";
import { orchestrationFor } from "../orchestrations/index.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration } from "../workflow/orchestration.js";
import { fileDamage } from "./damage.js";
import { DiskStore } from "./disk-store.js";
import { foldRecords, type FoldedLog } from "./fold-records.js";
import { CHANNELS, METADATA_FILE, WAL_FILE, metadataPath } from "./layout.js";
import { readTolerantly } from "./read-tolerantly.js";
import { readWalBatches } from "./reader.js";
import { metadataFromLog, readMetadata } from "./recorded-metadata.js";
import { readNames } from "./recorded-names.js";
import type { Damage, RecordedChannel, RecordedStore } from "./recorded.js";
import { StoreError, storeError } from "./store-error.js";
import type { KnowledgeStore } from "./store.js";
import type { LogRecord } from "./turn-folder.js";

export interface OpenStoreOptions {
  /** How a channel's manifest type becomes its orchestration. Default: the built-in ones. */
  orchestrationFor?: (type: string) => Orchestration;
}

/** Opens an AG2 store (the folder with `channels/` in it) for reading. Nothing is ever written to it. Rejects with a `StoreError` where there is no such folder. */
export async function openStore(path: string, options: OpenStoreOptions = {}): Promise<RecordedStore> {
  const info = await stat(path).catch((error: unknown) => {
    throw storeError("read", path, error);
  });
  if (!info.isDirectory())
    throw new StoreError(
      `${path} is a file. Give the folder of an AG2 store, with “channels” in it.`,
      "ENOTDIR",
    );
  return new OpenedStore(path, options.orchestrationFor ?? orchestrationFor);
}

class OpenedStore implements RecordedStore {
  private readonly store: KnowledgeStore;

  constructor(
    readonly path: string,
    private readonly orchestrationFor: (type: string) => Orchestration,
  ) {
    this.store = new DiskStore(path);
  }

  /** Folders of channels, in the order in which their ids were stamped. A folder with neither log nor metadata is no channel. */
  async channelIds(): Promise<string[]> {
    const ids: string[] = [];
    for (const id of await this.store.list(CHANNELS)) {
      const files = await this.store.list(`${CHANNELS}/${id}`);
      if (files.includes(METADATA_FILE) || files.includes(WAL_FILE)) ids.push(id);
    }
    return ids;
  }

  async names(): Promise<ReadonlyMap<string, string>> {
    return (await readNames(this.store)).names;
  }

  async summary(
    channelId: string,
  ): Promise<{ channelId: string; metadata: ChannelMetadata | undefined; damage: Damage[]; modified: Date }> {
    const { metadata, damage } = await this.storedMetadata(channelId);
    return { channelId, metadata, damage, modified: await this.modified(channelId) };
  }

  async channel(channelId: string): Promise<RecordedChannel> {
    const path = this.folder(channelId);
    const { names, damage: passports } = await readNames(this.store);
    const stored = await this.storedMetadata(channelId);
    const log = await readLog(join(path, WAL_FILE));
    const metadata = stored.metadata ?? metadataFromLog(log.records.map(({ envelope }) => envelope));
    const folded = foldChannel(log.records, metadata, this.orchestrationFor);
    return {
      channelId,
      path,
      metadata,
      names,
      turns: folded.turns,
      envelopes: log.records,
      damage: [...stored.damage, ...passports, ...log.damage, ...folded.damage],
      finalState: folded.finalState,
    };
  }

  private async storedMetadata(channelId: string): Promise<ReturnType<typeof readMetadata>> {
    const { text, damage } = await readTolerantly(this.store, metadataPath(channelId));
    return damage ? { metadata: undefined, damage: [damage] } : readMetadata(text);
  }

  private async modified(channelId: string): Promise<Date> {
    const folder = this.folder(channelId);
    const times = await Promise.all(
      [WAL_FILE, METADATA_FILE].map((file) =>
        stat(join(folder, file)).then(
          (info) => info.mtimeMs,
          () => 0,
        ),
      ),
    );
    return new Date(Math.max(...times));
  }

  private folder(channelId: string): string {
    return join(this.path, "channels", channelId);
  }
}

/** What a channel's records come to. A channel of an orchestration that nobody knows has no turns. */
export function foldChannel(
  records: LogRecord[],
  metadata: ChannelMetadata | undefined,
  adapterFor: (type: string) => Orchestration = orchestrationFor,
): Partial<FoldedLog> & Pick<FoldedLog, "turns" | "damage"> {
  if (!metadata) return { turns: [], damage: [] };
  try {
    return foldRecords(records, metadata, adapterFor(metadata.manifest.type), WAL_FILE);
  } catch (error) {
    const kind = error instanceof NotFoundError ? "unknown_orchestration" : "bad_metadata";
    const why = error instanceof Error ? error.message : String(error);
    return {
      turns: [],
      damage: [fileDamage(kind, METADATA_FILE, null, `the channel cannot be replayed: ${why}`)],
    };
  }
}

/** Every record of a log file that can be read, and what cannot. */
export async function readLog(path: string): Promise<{ records: LogRecord[]; damage: Damage[] }> {
  const records: LogRecord[] = [];
  const damage: Damage[] = [];
  try {
    for await (const batch of readWalBatches(path))
      for (const record of batch)
        if ("damage" in record) damage.push(record.damage);
        else records.push(record);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    damage.push(
      error.code === "ENOENT"
        ? fileDamage("missing_file", WAL_FILE, null, "the file is missing: the channel is at its start")
        : fileDamage("unreadable_file", WAL_FILE, null, error.message),
    );
  }
  return { records, damage };
}

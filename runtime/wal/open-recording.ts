import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { METADATA_FILE, WAL_FILE } from "./layout.js";
import { foldChannel, openStore, readLog } from "./open-store.js";
import { metadataFromLog, readMetadata } from "./recorded-metadata.js";
import type { RecordedChannel } from "./recorded.js";
import { StoreError, storeError } from "./store-error.js";

/**
 * One recorded channel, whatever of it a person points at: the folder of a store (then `channel` says which of several, by its id or the first
 * digits of it), the folder of a channel, or a log file, even one that stands alone. Nothing is ever written. Rejects with a `StoreError` where
 * there is no such channel.
 */
export async function openRecording(path: string, channel?: string): Promise<RecordedChannel> {
  const full = resolve(path);
  const info = await stat(full).catch((error: unknown) => {
    throw storeError("read", full, error);
  });
  if (!info.isDirectory()) return openLog(full);
  if (await isFolder(join(full, "channels"))) return openOf(full, channel);
  return openLog(join(full, WAL_FILE));
}

async function openOf(path: string, wanted: string | undefined): Promise<RecordedChannel> {
  const store = await openStore(path);
  const ids = await store.channelIds();
  const matching = wanted === undefined ? ids : ids.filter((id) => id.startsWith(wanted));
  const exact = ids.find((id) => id === wanted) ?? (matching.length === 1 ? matching[0] : undefined);
  if (exact !== undefined) return store.channel(exact);
  if (ids.length === 0) throw new StoreError(`${path} has no channels: nothing is recorded there.`, "ENOENT");
  const which = wanted === undefined ? "several channels" : `no single channel “${wanted}”`;
  throw new StoreError(`${path} has ${which}. Say which: ${ids.join(", ")}.`, "ENOENT");
}

/** A log in its store is read with the store's passports; one that stands alone has only itself. */
async function openLog(path: string): Promise<RecordedChannel> {
  const folder = dirname(path);
  const channels = dirname(folder);
  if (basename(path) === WAL_FILE && basename(channels) === "channels")
    return openOf(dirname(channels), basename(folder));
  const log = await readLog(path);
  const beside = await readFile(join(folder, METADATA_FILE), "utf8").catch(() => undefined);
  const stored =
    beside === undefined || basename(path) !== WAL_FILE
      ? { metadata: undefined, damage: [] }
      : readMetadata(beside);
  const metadata = stored.metadata ?? metadataFromLog(log.records.map(({ envelope }) => envelope));
  const folded = foldChannel(log.records, metadata);
  return {
    channelId: metadata?.channel_id ?? basename(folder),
    path: folder,
    metadata,
    names: new Map(),
    turns: folded.turns,
    envelopes: log.records,
    damage: [...stored.damage, ...log.damage, ...folded.damage],
    finalState: folded.finalState,
  };
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  );
}

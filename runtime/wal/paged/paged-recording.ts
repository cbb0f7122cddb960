import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ChannelMetadata } from "../../workflow/metadata.js";
import { channelEvents } from "../channel-events.js";
import { fileDamage } from "../damage.js";
import { DiskStore } from "../disk-store.js";
import { metadataPath, WAL_FILE } from "../layout.js";
import { locateRecording } from "../locate-recording.js";
import { metadataBeside } from "../metadata-beside.js";
import { readTolerantly } from "../read-tolerantly.js";
import { metadataFromLog, readMetadata } from "../recorded-metadata.js";
import { readNames } from "../recorded-names.js";
import type { Damage } from "../recorded.js";
import { storeFolder } from "../sqlite/unpack.js";
import { StoreError } from "../store-error.js";

/** A recorded channel of any size: all of it but its log, which is read in pages. Nothing is ever written to it. */
export interface PagedRecording {
  readonly channelId: string;
  /** Folder of the channel. */
  readonly path: string;
  readonly metadata: ChannelMetadata | undefined;
  /** Agent id → passport name. */
  readonly names: ReadonlyMap<string, string>;
  /** Of metadata and passports, and of a log that is not there. What is wrong inside the log comes with its index. */
  readonly damage: readonly Damage[];
  /** The log's file; `undefined` where it cannot be read. */
  readonly log: string | undefined;
  /** Lets go of what was made for reading: an SQLite store is read from a copy. */
  close(): Promise<void>;
}

/**
 * The same as `openRecording` gives, for a log of any size; an AG2 store in an SQLite file is one too. Rejects with a `StoreError` where there
 * is no such channel.
 */
export async function openPagedRecording(path: string, channel?: string): Promise<PagedRecording> {
  const folder = await storeFolder(path);
  try {
    return { ...(await openFrom(folder.path, channel)), close: folder.remove };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function openFrom(path: string, channel: string | undefined): Promise<Omit<PagedRecording, "close">> {
  const place = await locateRecording(path, channel);
  if (place.kind === "log") {
    const stored = await metadataBeside(place.path);
    const log = await readable(place.path);
    const metadata = stored.metadata ?? (await metadataOf(log.path));
    const folder = dirname(place.path);
    return {
      channelId: metadata?.channel_id ?? basename(folder),
      path: folder,
      metadata,
      names: new Map(),
      damage: [...stored.damage, ...log.damage],
      log: log.path,
    };
  }
  const { channelId } = place;
  const store = new DiskStore(place.store);
  const { names, damage: passports } = await readNames(store);
  const { text, damage: unreadable } = await readTolerantly(store, metadataPath(channelId));
  const stored = unreadable ? { metadata: undefined, damage: [unreadable] } : readMetadata(text);
  const folder = join(place.store, "channels", channelId);
  const log = await readable(join(folder, WAL_FILE));
  return {
    channelId,
    path: folder,
    metadata: stored.metadata ?? (await metadataOf(log.path)),
    names,
    damage: [...stored.damage, ...passports, ...log.damage],
    log: log.path,
  };
}

async function metadataOf(log: string | undefined): Promise<ChannelMetadata | undefined> {
  return log === undefined ? undefined : metadataFromLog(await channelEvents(log));
}

/** A log that is not there leaves the channel at its start. */
async function readable(path: string): Promise<{ path: string | undefined; damage: Damage[] }> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  const missing = (kind: "missing_file" | "unreadable_file", why: string) => ({
    path: undefined,
    damage: [fileDamage(kind, WAL_FILE, null, why)],
  });
  if (info instanceof Error)
    return info.code === "ENOENT"
      ? missing("missing_file", "the file is missing: the channel is at its start")
      : missing("unreadable_file", info.message);
  if (!info.isFile()) throw new StoreError(`Cannot read ${path}: it is no file.`, "EISDIR");
  return { path, damage: [] };
}

import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { WAL_FILE } from "./layout.js";
import { openStore } from "./open-store.js";
import { StoreError, storeError } from "./store-error.js";

/** Where a recorded channel is: in a store, or a log that stands alone. */
export type RecordingPlace =
  | { kind: "channel"; store: string; channelId: string }
  | { kind: "log"; path: string };

/**
 * What of a recording a person points at: the folder of a store (then `channel` says which of several, by its id or the first digits of it),
 * the folder of a channel, or a log file, even one that stands alone. Rejects with a `StoreError` where there is no such channel.
 */
export async function locateRecording(path: string, channel?: string): Promise<RecordingPlace> {
  const full = resolve(path);
  const info = await stat(full).catch((error: unknown) => {
    throw storeError("read", full, error);
  });
  if (!info.isDirectory()) return ofLog(full);
  if (await isFolder(join(full, "channels"))) return inStore(full, channel);
  return ofLog(join(full, WAL_FILE));
}

async function inStore(store: string, wanted: string | undefined): Promise<RecordingPlace> {
  const ids = await (await openStore(store)).channelIds();
  const matching = wanted === undefined ? ids : ids.filter((id) => id.startsWith(wanted));
  const exact = ids.find((id) => id === wanted) ?? (matching.length === 1 ? matching[0] : undefined);
  if (exact !== undefined) return { kind: "channel", store, channelId: exact };
  if (ids.length === 0)
    throw new StoreError(`${store} has no channels: nothing is recorded there.`, "ENOENT");
  const which = wanted === undefined ? "several channels" : `no single channel “${wanted}”`;
  throw new StoreError(`${store} has ${which}. Say which: ${ids.join(", ")}.`, "ENOENT");
}

/** A log in its store is read with the store's passports; one that stands alone has only itself. */
async function ofLog(path: string): Promise<RecordingPlace> {
  const folder = dirname(path);
  const channels = dirname(folder);
  const inAStore = basename(path) === WAL_FILE && basename(channels) === "channels";
  return inAStore ? inStore(dirname(channels), basename(folder)) : { kind: "log", path };
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  );
}

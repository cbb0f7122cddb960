import { basename, dirname } from "node:path";
import { locateRecording } from "./locate-recording.js";
import { metadataBeside } from "./metadata-beside.js";
import { foldChannel, openStore, readLog } from "./open-store.js";
import { metadataFromLog } from "./recorded-metadata.js";
import type { RecordedChannel } from "./recorded.js";

/**
 * One recorded channel, whatever of it a person points at (see `locateRecording`), whole in memory. Nothing is ever written. Rejects with a
 * `StoreError` where there is no such channel.
 */
export async function openRecording(path: string, channel?: string): Promise<RecordedChannel> {
  const place = await locateRecording(path, channel);
  if (place.kind === "channel") return (await openStore(place.store)).channel(place.channelId);
  const folder = dirname(place.path);
  const log = await readLog(place.path);
  const stored = await metadataBeside(place.path);
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

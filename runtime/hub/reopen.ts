import { NotFoundError, PythonError } from "../errors.js";
import { idText } from "../graph/value-text.js";
import { isObject } from "../json.js";
import { metadataPath, walPath } from "../wal/layout.js";
import { readStoredJson } from "../wal/stored-json.js";
import type { KnowledgeStore } from "../wal/store.js";
import { readWalText } from "../wal/wal-text.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration } from "../workflow/orchestration.js";
import type { Channel } from "./channel.js";

/** Folds a stored channel from its log, as AG2's hub does when it starts. Throws where AG2 would refuse to start. */
export async function reopenChannel(
  store: KnowledgeStore,
  channelId: string,
  orchestrationFor: (type: string) => Orchestration,
): Promise<Channel> {
  const path = metadataPath(channelId);
  const { value, fault } = readStoredJson(await store.read(path));
  if (fault === "missing") throw new NotFoundError(`There is no channel “${channelId}” in this store.`);
  if (!isObject(value) || !isObject(value["manifest"]))
    throw new PythonError(
      `${path} does not describe a channel. Repair it, or copy it from a backup.`,
      "JSONDecodeError",
    );
  const metadata = value as unknown as ChannelMetadata;
  const orchestration = orchestrationFor(idText(value["manifest"]["type"]));
  let state = orchestration.initialState(metadata);
  let lines = 0;
  for (const record of readWalText((await store.read(walPath(channelId))) ?? "", walPath(channelId))) {
    if (!("damage" in record)) {
      state = orchestration.fold(record.envelope, state);
      lines = record.line;
    } else if (record.damage.fatal) throw new PythonError(record.damage.message, "JSONDecodeError");
  }
  return { orchestration, metadata, state, lines };
}

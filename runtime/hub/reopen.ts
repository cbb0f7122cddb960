import { NotFoundError, PythonError } from "../errors.js";
import { metadataPath, walPath } from "../wal/layout.js";
import { readMetadata } from "../wal/recorded-metadata.js";
import type { KnowledgeStore } from "../wal/store.js";
import { readWalText } from "../wal/wal-text.js";
import type { Orchestration } from "../workflow/orchestration.js";
import type { Channel } from "./channel.js";

/** Whether a line without a newline is a record all the same. */
export function isWholeRecord(line: string): boolean {
  return readWalText(line, "").every((record) => !("damage" in record) || !record.damage.fatal);
}

/** Folds a stored channel from its log, as AG2's hub does when it starts. Throws where AG2 would refuse to start. */
export async function reopenChannel(
  store: KnowledgeStore,
  channelId: string,
  orchestrationFor: (type: string) => Orchestration,
): Promise<Channel> {
  const path = metadataPath(channelId);
  const text = await store.read(path);
  if (text === undefined) throw new NotFoundError(`There is no channel “${channelId}” in this store.`);
  const { metadata } = readMetadata(text);
  if (!metadata)
    throw new PythonError(
      `${path} does not describe a channel. Repair it, or copy it from a backup.`,
      "JSONDecodeError",
    );
  const orchestration = orchestrationFor(metadata.manifest.type);
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

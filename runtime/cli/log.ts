import type { Command } from "commander";
import { Option } from "commander";
import { openStore } from "../wal/open-store.js";
import { storeFolder, type StoreFolder } from "../wal/sqlite/unpack.js";
import type { RecordedStore } from "../wal/recorded.js";
import { StoreError } from "../wal/store-error.js";
import { CannotRun, FINDINGS, FINE } from "./exit.js";
import { readChannel, type LoggedChannel } from "../transcript/logged-channel.js";
import { transcriptFormats, type TranscriptFormatName } from "../transcript/formats/index.js";
import type { Output } from "./output.js";

interface LogFlags {
  channel?: string;
  format: TranscriptFormatName;
}

/** `baton log STORE`: prints the channels of a store with their turns, what decided each, and the state after it. */
export function addLogCommand(program: Command, output: Output, exit: (status: number) => void): void {
  program
    .command("log")
    .description("print the channels of an AG2 store, turn by turn, with what decided each")
    .argument("<store>", "the folder of the store, with “channels” in it, or its SQLite file")
    .option("--channel <id>", "only this channel: its id, or the first digits of it")
    .addOption(
      new Option("--format <format>", "text, json, markdown, mermaid (a sequence diagram), or summary")
        .choices(Object.keys(transcriptFormats))
        .default("text"),
    )
    .action(async (store: string, flags: LogFlags) => exit(await printLog(store, flags, output)));
}

async function printLog(path: string, { channel, format }: LogFlags, output: Output): Promise<number> {
  let folder: StoreFolder | undefined;
  try {
    folder = await storeFolder(path);
    const store = await openStore(folder.path);
    const all = await store.channelIds();
    const ids = channel === undefined ? all : all.filter((id) => id.startsWith(channel));
    if (ids.length === 0)
      throw new CannotRun(
        channel === undefined
          ? `${path} has no channels. Give the folder of an AG2 store, with “channels” in it.`
          : `${path} has no channel “${channel}”. It has ${all.join(", ") || "none"}.`,
      );
    let damaged = false;
    const channels = opened(store, ids, () => (damaged = true));
    for await (const line of transcriptFormats[format](channels)) output.out(line);
    return damaged ? FINDINGS : FINE;
  } catch (error) {
    if (error instanceof StoreError) throw new CannotRun(error.message);
    throw error;
  } finally {
    await folder?.remove();
  }
}

/** Channel after channel, each opened when its turn has come. */
function* opened(
  store: RecordedStore,
  ids: readonly string[],
  onDamage: () => void,
): Generator<Promise<LoggedChannel>> {
  for (const id of ids) yield readChannel(store, id).then((channel) => noting(channel, onDamage));
}

/** The channel, and `onDamage` called for each of its faults that is read. */
function noting(channel: LoggedChannel, onDamage: () => void): LoggedChannel {
  if (channel.damage.length > 0) onDamage();
  return {
    ...channel,
    async *records() {
      for await (const record of channel.records()) {
        if ("damage" in record) onDamage();
        yield record;
      }
    },
  };
}

import type { Command } from "commander";
import { Option } from "commander";
import { openStore } from "../wal/open-store.js";
import { storeFolder, type StoreFolder } from "../wal/sqlite/unpack.js";
import { StoreError } from "../wal/store-error.js";
import { CannotRun, FINDINGS, FINE } from "./exit.js";
import { readChannel } from "./log-channel.js";
import { printJson } from "./log-json.js";
import { printMarkdown } from "./log-markdown.js";
import { printMermaid } from "./log-mermaid.js";
import { printText } from "./log-text.js";
import type { Output } from "./output.js";

const printers = { text: printText, json: printJson, markdown: printMarkdown, mermaid: printMermaid };
type Format = keyof typeof printers;

interface LogFlags {
  channel?: string;
  format: Format;
}

/** `baton log STORE`: prints the channels of a store with their turns, what decided each, and the state after it. */
export function addLogCommand(program: Command, output: Output, exit: (status: number) => void): void {
  program
    .command("log")
    .description("print the channels of an AG2 store, turn by turn, with what decided each")
    .argument("<store>", "the folder of the store, with “channels” in it, or its SQLite file")
    .option("--channel <id>", "only this channel: its id, or the first digits of it")
    .addOption(
      new Option("--format <format>", "text, json, markdown, or mermaid for a sequence diagram")
        .choices(Object.keys(printers))
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
    const channels = ids.map((id) => readChannel(store, id));
    const damaged = await printers[format](channels, output);
    return damaged ? FINDINGS : FINE;
  } catch (error) {
    if (error instanceof StoreError) throw new CannotRun(error.message);
    throw error;
  } finally {
    await folder?.remove();
  }
}

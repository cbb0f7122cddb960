import { showLogDocument } from "../logs/documents/show.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Shows the line of a record as it stands in the log, byte for byte, however long the log is. */
export const openRawLine: Command = {
  id: "baton.openRawLine",
  run: async (_services, argument) => {
    const envelope = logNodeOf(argument)?.envelope;
    if (envelope === undefined) return;
    const { channel, line } = envelope;
    await showLogDocument({ kind: "line", channel, line }, `wal.jsonl line ${line}`);
  },
};

import { showLogDocument } from "../logs/documents/show.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Shows one record of a log as read-only JSON. */
export const openEnvelope: Command = {
  id: "baton.openEnvelope",
  run: async (_services, argument) => {
    const envelope = logNodeOf(argument)?.envelope;
    if (envelope === undefined) return;
    const { channel, line, title } = envelope;
    await showLogDocument({ kind: "envelope", channel, line }, title);
  },
};

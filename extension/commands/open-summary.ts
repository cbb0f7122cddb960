import { showLogPage } from "../logs/documents/show.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Shows what a channel comes to: how it ended, who spoke, which rules fired and which never did. */
export const openSummary: Command = {
  id: "baton.openSummary",
  run: async (_services, argument) => {
    const node = logNodeOf(argument);
    if (node?.channel === undefined) return;
    await showLogPage({ kind: "summary", channel: node.channel.path }, `${node.label} summary`);
  },
};

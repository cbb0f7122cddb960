import { showLogPage } from "../logs/documents/show.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Shows what a channel comes to: how it ended, who spoke, which rules fired and which never did. */
export const openSummary: Command = {
  id: "baton.openSummary",
  run: async (_services, argument) => {
    const node = logNodeOf(argument);
    if (node?.channel === undefined) return;
    const document = { kind: "summary", channel: node.channel.path, title: node.label } as const;
    await showLogPage(document, `${node.label} summary`);
  },
};

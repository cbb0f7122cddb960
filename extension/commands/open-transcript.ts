import { showLogPage } from "../logs/documents/show.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Shows everything that was said and decided in a channel. */
export const openTranscript: Command = {
  id: "baton.openTranscript",
  run: async (_services, argument) => {
    const node = logNodeOf(argument);
    if (node?.channel === undefined) return;
    const document = { kind: "transcript", channel: node.channel.path, title: node.label } as const;
    await showLogPage(document, `${node.label} transcript`);
  },
};

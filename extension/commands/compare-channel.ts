import { chooseChannel } from "../logs/choose-channel.js";
import { compareChannels } from "../logs/compare.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Lays two recorded channels side by side, and says where they differ first. */
export const compareChannel: Command = {
  id: "baton.compareChannel",
  run: async ({ logs, runtime }, argument) => {
    const node = logNodeOf(argument);
    if (node?.channel === undefined) return;
    const left = { place: node.channel, title: node.label };
    const right = await chooseChannel(logs, left.place, `Compare ${node.label} with`);
    if (right !== undefined) await compareChannels(left, right, await runtime());
  },
};

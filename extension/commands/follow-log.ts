import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Keeps the newest turn of a channel in sight while it is being written. A second call ends it. */
export const followLog: Command = {
  id: "baton.followLog",
  run: async ({ follower }, argument) => {
    const channel = logNodeOf(argument)?.channel;
    if (channel !== undefined) await follower.toggle(channel);
  },
};

import type { Command } from "../services.js";

/** Reads every log again and looks for new ones. */
export const refreshLogs: Command = {
  id: "baton.refreshLogs",
  run: ({ logs }) => {
    logs.library.forgetAll();
    logs.rediscover();
  },
};

import { chooseFilter } from "../logs/filter/choose-filter.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Shows only some channels, or only some of their turns. Called on a channel, it offers the values that this one has. */
export const filterLogs: Command = {
  id: "baton.filterLogs",
  run: async ({ logs, runtime }, argument) => {
    const filter = await chooseFilter(logs, logNodeOf(argument)?.channel, await runtime());
    if (filter !== undefined) logs.setFilter(filter);
  },
};

import { NO_FILTER } from "../logs/filter/log-filter.js";
import type { Command } from "../services.js";

/** Shows every channel and every turn again. */
export const clearLogFilter: Command = {
  id: "baton.clearLogFilter",
  run: ({ logs }) => logs.setFilter(NO_FILTER),
};

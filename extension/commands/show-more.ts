import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

export const showMore: Command = {
  id: "baton.showMore",
  run: ({ logs }, argument) => {
    const list = logNodeOf(argument)?.list;
    if (list === undefined) return;
    logs.paging.showMore(list);
    logs.refresh();
  },
};

import { rememberOpenedStores } from "../logs/opened-stores.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Takes a store out of the tree again. Its files stay as they are. */
export const closeStore: Command = {
  id: "baton.closeStore",
  run: async ({ context, logs, watcher }, argument) => {
    const store = logNodeOf(argument)?.store;
    if (store === undefined) return;
    logs.stores.setOpened(logs.stores.opened.filter((path) => path !== store));
    await rememberOpenedStores(context, logs.stores.opened);
    watcher.watch();
    logs.refresh();
  },
};

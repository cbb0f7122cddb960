import { wantedChannels } from "./filter/wanted-channels.js";
import { filtersChannels, filtersTurns } from "./filter/log-filter.js";
import { familiesOf } from "./families.js";
import { changedAt } from "./library.js";
import type { ChannelPlace } from "./places.js";
import type { LogNode } from "./node.js";
import type { NodeContext } from "./node-context.js";
import { channelNode } from "./nodes/channel-node.js";
import { failureNode } from "./nodes/damage-node.js";
import type { StorePlace } from "./places.js";
import { storeNode } from "./nodes/store-node.js";
import { someAtOnce } from "./some-at-once.js";

export interface TreeOptions extends NodeContext {
  stores: readonly StorePlace[];
}

const ROOTS = "roots";

/** The top of the tree, newest first. A store that holds one run is that run: nobody wants to open a folder to find one thing in it. */
export async function rootNodes({ stores, ...context }: TreeOptions): Promise<LogNode[]> {
  const wanted = await wantedStores(stores, context);
  const dated = await someAtOnce(wanted, async (store) => ({ store, changed: await newest(store.channels) }));
  const byHand = ({ opened }: StorePlace) => Number(opened !== undefined);
  dated.sort((a, b) => byHand(b.store) - byHand(a.store) || b.changed - a.changed);
  const page = context.paging.first(ROOTS, dated, "store");
  const shown = page.items.map(({ store }) => store);
  // Of a filtered tree each run is a hit of its own.
  const { roots, forks } = isFiltered(context)
    ? { roots: shown, forks: undefined }
    : await familiesOf(shown, context.library);
  const nodes = await Promise.all(
    roots.map(async (store) => {
      const { name: storeName, opened } = store;
      try {
        const [only, ...others] = store.channels;
        return only !== undefined && others.length === 0
          ? await channelNode(only, { ...context, forks, storeName, opened })
          : await storeNode(store, context);
      } catch (error) {
        return failureNode(store.path, storeName, error);
      }
    }),
  );
  if (nodes.length === 0 && isFiltered(context)) return [NOTHING];
  return [...nodes, ...page.more];
}

const NOTHING: LogNode = {
  id: "nothing",
  contextValue: "text",
  label: "Nothing matches.",
  description: "Click to show everything again",
  icon: { id: "search-stop" },
  command: { id: "baton.clearLogFilter", title: "Clear the Filter" },
};

function isFiltered({ filter }: NodeContext): boolean {
  return filtersChannels(filter) || filtersTurns(filter);
}

/** The stores in which the filter leaves something; without a filter also those that have nothing in them. */
async function wantedStores(stores: readonly StorePlace[], context: NodeContext): Promise<StorePlace[]> {
  if (!isFiltered(context)) return [...stores];
  const wanted = await someAtOnce(
    stores,
    async ({ channels }) => (await wantedChannels(channels, context)).length > 0,
  );
  return stores.filter((_, index) => wanted[index]);
}

/** When the newest channel changed, in milliseconds. */
async function newest(channels: readonly ChannelPlace[]): Promise<number> {
  return Math.max(0, ...(await someAtOnce(channels, changedAt)));
}

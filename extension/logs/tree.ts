import type { Runtime } from "../runtime.js";
import type { ChannelPlace, Library } from "./library.js";
import type { LogNode } from "./node.js";
import { channelNode } from "./nodes/channel-node.js";
import { failureNode } from "./nodes/damage-node.js";
import type { StorePlace } from "./nodes/store-node.js";
import { storeNode } from "./nodes/store-node.js";
import type { Paging } from "./paging.js";

export interface TreeOptions {
  stores: readonly StorePlace[];
  library: Library;
  paging: Paging;
  runtime: Runtime;
  now: Date;
}

const ROOTS = "roots";

/** The top of the tree, newest first. A store that holds one run is that run: nobody wants to open a folder to find one thing in it. */
export async function rootNodes({ stores, ...rest }: TreeOptions): Promise<LogNode[]> {
  const dated = await Promise.all(
    stores.map(async (store) => ({ store, modified: await newest(store.channels, rest.library) })),
  );
  dated.sort((a, b) => Number(b.store.opened) - Number(a.store.opened) || b.modified - a.modified);
  const page = rest.paging.first(ROOTS, dated, "store");
  const nodes = await Promise.all(
    page.items.map(async ({ store }) => {
      const options = { ...rest, storeName: store.name, opened: store.opened };
      try {
        const [only, ...others] = store.channels;
        return only !== undefined && others.length === 0
          ? await channelNode(only, options)
          : await storeNode(store, options);
      } catch (error) {
        return failureNode(store.path, store.name, error);
      }
    }),
  );
  return [...nodes, ...page.more];
}

/** When the newest channel changed, in milliseconds; a channel that cannot be read says nothing. */
async function newest(channels: readonly ChannelPlace[], library: Library): Promise<number> {
  const times = await Promise.all(
    channels.map((place) =>
      library.overview(place).then(
        ({ modified }) => modified.getTime(),
        () => 0,
      ),
    ),
  );
  return Math.max(0, ...times);
}

import type { ChannelPlace } from "../library.js";
import type { LogNode } from "../node.js";
import { count } from "../words.js";
import type { ChannelNodeOptions } from "./channel-node.js";
import { channelNode } from "./channel-node.js";

export interface StorePlace {
  readonly path: string;
  /** What people call it: its path in the workspace, or its folder's name. */
  readonly name: string;
  readonly channels: readonly ChannelPlace[];
  readonly opened: boolean;
}

/** A store with several channels: `recorded/star`, `5 channels · 1 active · 1 damaged`. */
export async function storeNode(store: StorePlace, options: ChannelNodeOptions): Promise<LogNode> {
  const { library, paging } = options;
  const overviews = await Promise.all(
    store.channels.map((place) => library.overview(place).catch(() => undefined)),
  );
  const damaged = overviews.filter((overview) => overview === undefined || overview.damage.length > 0).length;
  const active = overviews.filter((overview) => overview?.metadata?.state === "active").length;
  const id = `store:${store.path}`;
  return {
    id,
    contextValue: store.opened ? "store.opened" : "store",
    label: store.name,
    description: [
      store.channels.length === 0 ? "no channels" : count(store.channels.length, "channel"),
      active > 0 ? `${active} active` : "",
      damaged > 0 ? `${damaged} damaged` : "",
    ]
      .filter(Boolean)
      .join(" · "),
    tooltip: store.path,
    icon: { id: "database" },
    store: store.opened ? store.path : undefined,
    children:
      store.channels.length === 0
        ? undefined
        : async () => {
            const page = paging.first(id, store.channels, "channel");
            const inStore = { ...options, storeName: undefined, opened: false };
            const nodes = await Promise.all(page.items.map((place) => channelNode(place, inStore)));
            return [...nodes, ...page.more];
          },
  };
}

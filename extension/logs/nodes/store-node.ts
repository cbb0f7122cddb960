import type { StorePlace } from "../places.js";
import { filtersTurns } from "../filter/log-filter.js";
import { wantedChannels } from "../filter/wanted-channels.js";
import type { LogNode } from "../node.js";
import type { NodeContext } from "../node-context.js";
import { someAtOnce } from "../some-at-once.js";
import { count, oneLine } from "../words.js";
import { channelNode } from "./channel-node.js";
import { storeParts } from "./store-parts.js";

/** Channels of a store that are read to say how many are active and damaged; of a store with more, only their number is said. */
const COUNTED = 500;

/** A store with several channels: `recorded/star`, `5 channels · 1 active · 1 damaged`. */
export async function storeNode(store: StorePlace, context: NodeContext): Promise<LogNode> {
  const id = `store:${store.path}`;
  if (store.problem !== undefined) return unopened(store, store.problem);
  return {
    id,
    contextValue: store.opened === undefined ? "store" : "store.opened",
    label: store.name,
    description: await standing(store, context),
    tooltip: store.opened ?? store.path,
    icon: { id: "database" },
    store: store.opened,
    children: async () => {
      const wanted = await wantedChannels(store.channels, context);
      // Ids begin with the time at which they were made: the newest come first.
      wanted.sort((a, b) => (a.channelId < b.channelId ? 1 : -1));
      const page = context.paging.first(id, wanted, "channel");
      const nodes = await Promise.all(page.items.map((place) => channelNode(place, context)));
      const parts = filtersTurns(context.filter) ? [] : await storeParts(store.path, context);
      return [...nodes, ...page.more, ...parts];
    },
  };
}

function unopened({ path, name, opened }: StorePlace, problem: string): LogNode {
  return {
    id: `store:${path}`,
    contextValue: "store.opened",
    label: name,
    description: oneLine(problem, 300),
    tooltip: problem,
    icon: { id: "error", color: "list.errorForeground" },
    store: opened,
  };
}

async function standing(store: StorePlace, context: NodeContext): Promise<string> {
  const { channels } = store;
  const wanted = await wantedChannels(store.channels, context);
  if (wanted.length < channels.length) return `${wanted.length} of ${count(channels.length, "channel")}`;
  if (channels.length === 0) return "no channels";
  if (channels.length > COUNTED) return count(channels.length, "channel");
  const overviews = await someAtOnce(channels, (place) =>
    context.library.overview(place).catch(() => undefined),
  );
  const damaged = overviews.filter((overview) => overview === undefined || overview.damage.length > 0).length;
  const active = overviews.filter((overview) => overview?.metadata?.state === "active").length;
  return [
    count(channels.length, "channel"),
    active > 0 ? `${active} active` : "",
    damaged > 0 ? `${damaged} damaged` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

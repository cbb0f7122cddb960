import { join } from "node:path";
import type { Runtime } from "../../runtime.js";
import { channelState } from "../channel-state.js";
import { channelTitle } from "../channel-title.js";
import type { ChannelOverview, ChannelPlace, Library } from "../library.js";
import type { LogNode } from "../node.js";
import type { Paging } from "../paging.js";
import { ago, count } from "../words.js";
import { damageNode, failureNode } from "./damage-node.js";
import { logNode } from "./log-node.js";
import { pagedNodes } from "./paged-nodes.js";
import { turnNode } from "./turn-node.js";

export interface ChannelNodeOptions {
  library: Library;
  paging: Paging;
  runtime: Runtime;
  now: Date;
  /** What the store is called, where the channel stands for the whole store. */
  storeName?: string;
  /** The person opened its store by hand. */
  opened: boolean;
}

/** One run: `clinic · chest pain`, `closed: discharged · 4 turns · 2 min ago`. */
export async function channelNode(place: ChannelPlace, options: ChannelNodeOptions): Promise<LogNode> {
  const { library, now, opened } = options;
  try {
    const overview = await library.overview(place);
    const state = channelState(overview);
    const turns = overview.turns === undefined ? "" : count(overview.turns, "turn");
    return {
      id: `channel:${place.path}`,
      contextValue: opened ? "channel.opened" : "channel",
      label: channelTitle(place, overview, options.storeName),
      description: [state.text, turns, ago(overview.modified, now)].filter(Boolean).join(" · "),
      tooltip: tooltip(place, overview),
      icon: state.icon,
      file: { path: join(place.path, "wal.jsonl") },
      store: opened ? place.store : undefined,
      children: () => channelChildren(place, options),
    };
  } catch (error) {
    return failureNode(place.path, options.storeName ?? place.channelId, error);
  }
}

async function channelChildren(place: ChannelPlace, options: ChannelNodeOptions): Promise<LogNode[]> {
  const { library, paging, runtime } = options;
  try {
    const reading = await library.reading(place);
    const { turns, damage } = reading.channel;
    if (reading.paged) return await pagedNodes(reading, reading.paged, options);
    const page = paging.last(`channel:${place.path}`, turns, "turn");
    return [
      ...damage.map((fault) => damageNode(place, fault)),
      ...page.more,
      ...page.items.map((turn) => turnNode(reading, turn, runtime)),
      logNode(reading, paging),
    ];
  } catch (error) {
    return [failureNode(place.path, "This log", error)];
  }
}

function tooltip(place: ChannelPlace, { metadata }: ChannelOverview): string {
  return [
    place.path,
    metadata && `created ${metadata.created_at}`,
    metadata?.closed_at && `closed ${metadata.closed_at}`,
  ]
    .filter(Boolean)
    .join("\n");
}

import { join } from "node:path";
import { channelState } from "../channel-state.js";
import { channelLabel } from "../channel-title.js";
import { forkText } from "../families.js";
import { filtersTurns } from "../filter/log-filter.js";
import type { ChannelOverview } from "../library.js";
import type { ChannelPlace } from "../places.js";
import type { LogNode } from "../node.js";
import type { NodeContext } from "../node-context.js";
import { isOtherKind } from "../other-kind.js";
import { ago, count } from "../words.js";
import { failureNode } from "./damage-node.js";
import { pagedNodes } from "./paged-nodes.js";
import { storeParts } from "./store-parts.js";
import { turnNodes } from "./turn-nodes.js";

export interface ChannelNodeOptions extends NodeContext {
  /** What the store is called, where the channel stands for the whole store. */
  storeName?: string;
  /** What the person opened by hand and can close again. */
  opened?: string;
}

/** One run: `clinic · chest pain`, `closed: discharged · 4 turns · 2 min ago`. */
export async function channelNode(place: ChannelPlace, options: ChannelNodeOptions): Promise<LogNode> {
  const { library, now, opened, followed } = options;
  try {
    const overview = await library.overview(place);
    const state = channelState(overview);
    const { label, workflow } = channelLabel(place, overview, options.storeName);
    const turns = overview.turns === undefined ? "" : count(overview.turns, "turn");
    return {
      id: `channel:${place.path}`,
      contextValue: contextValueOf(overview, opened !== undefined),
      label,
      description: [
        followed === place.path ? "following" : "",
        forkText(overview.metadata),
        state.text,
        turns,
        ago(overview.modified, now),
        workflow,
      ]
        .filter(Boolean)
        .join(" · "),
      tooltip: tooltip(place, overview),
      icon: state.icon,
      file: { path: join(place.path, "wal.jsonl") },
      channel: place,
      store: opened,
      children: () => channelChildren(place, options),
    };
  } catch (error) {
    return failureNode(place.path, options.storeName ?? place.channelId, error);
  }
}

async function channelChildren(place: ChannelPlace, options: ChannelNodeOptions): Promise<LogNode[]> {
  try {
    const reading = await options.library.reading(place);
    const below = reading.paged
      ? await pagedNodes(reading, reading.paged, options)
      : turnNodes(reading, options);
    const forks = await forkNodes(place, options);
    // A channel that stands for its whole store shows what else is in that.
    const alone = options.storeName !== undefined && !filtersTurns(options.filter);
    return alone ? [...below, ...forks, ...(await storeParts(place.store, options))] : below;
  } catch (error) {
    return [failureNode(place.path, "This log", error)];
  }
}

/** The runs that were forked from this one, newest last, each with its own forks below it. */
function forkNodes({ channelId }: ChannelPlace, options: ChannelNodeOptions): Promise<LogNode[]> {
  const { opened: _opened, ...context } = options;
  const forks = (options.forks?.get(channelId) ?? []).toReversed();
  return Promise.all(
    forks.flatMap(({ name, channels }) =>
      channels.map((place) => channelNode(place, { ...context, storeName: name })),
    ),
  );
}

function contextValueOf({ replayed }: ChannelOverview, opened: boolean): string {
  if (replayed) return opened ? "channel.opened" : "channel";
  return opened ? "channel.plain.opened" : "channel.plain";
}

function tooltip(place: ChannelPlace, { metadata, damage }: ChannelOverview): string {
  return [
    place.path,
    metadata && `created ${metadata.created_at}`,
    metadata?.closed_at && `closed ${metadata.closed_at}`,
    ...damage.filter((fault) => !isOtherKind(fault)).map(({ message }) => message),
  ]
    .filter(Boolean)
    .slice(0, 8)
    .join("\n");
}

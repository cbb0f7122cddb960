import { filtersTurns } from "../filter/log-filter.js";
import type { ChannelReading } from "../library.js";
import type { LogNode } from "../node.js";
import type { NodeContext } from "../node-context.js";
import { isOtherKind } from "../other-kind.js";
import { damageNode } from "./damage-node.js";
import { logNode } from "./log-node.js";
import { plainTurnNode } from "./plain-turn-node.js";
import { turnNode } from "./turn-node.js";

/** What is below a channel that is held whole: its faults, its newest turns, and its log. With a filter, the turns that match. */
export function turnNodes(reading: ChannelReading, context: NodeContext): LogNode[] {
  const { paging, runtime, filter, matching } = context;
  const { channel } = reading;
  const list = `channel:${reading.path}`;
  const faults = channel.damage.map((fault) => damageNode(reading, fault));
  if (channel.finalState === undefined || channel.damage.some(isOtherKind)) {
    const told = matching.inChannel(reading, filter, runtime);
    const page = paging.last(list, told, "turn");
    const turns = page.items.map((turn) => plainTurnNode(reading, turn));
    return filtersTurns(filter)
      ? [...page.more, ...turns]
      : [...faults, ...page.more, ...turns, logNode(reading, paging)];
  }
  if (!filtersTurns(filter)) {
    const page = paging.last(list, channel.turns, "turn");
    return [
      ...faults,
      ...page.more,
      ...page.items.map((turn) => turnNode(reading, turn, runtime)),
      logNode(reading, paging),
    ];
  }
  const wanted = new Set(matching.inChannel(reading, filter, runtime).map(({ number }) => number));
  const page = paging.last(
    list,
    channel.turns.filter(({ number }) => wanted.has(number)),
    "turn",
  );
  return [...page.more, ...page.items.map((turn) => turnNode(reading, turn, runtime))];
}

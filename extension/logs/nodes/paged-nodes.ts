import { join } from "node:path";
import type { PagedLog } from "../../../runtime/index.js";
import { filtersTurns } from "../filter/log-filter.js";
import type { ChannelReading, Library } from "../library.js";
import type { LogNode } from "../node.js";
import type { NodeContext } from "../node-context.js";
import type { Paging } from "../paging.js";
import { count, eventName } from "../words.js";
import { damageNode } from "./damage-node.js";
import { envelopeNode } from "./envelope-node.js";
import { turnNode } from "./turn-node.js";

/** What is below a channel whose log is big: its newest turns, or its newest records as long as no turn is known. */
export async function pagedNodes(
  reading: ChannelReading,
  paged: PagedLog,
  context: NodeContext,
): Promise<LogNode[]> {
  const { library, paging, runtime, filter } = context;
  const damage = reading.channel.damage.map((fault) => damageNode(reading, fault));
  if (!paged.indexed)
    return [...damage, progressNode(reading, library), ...(await recordNodes(reading, paged, paging))];
  if (filtersTurns(filter)) return matchingNodes(reading, paged, context);
  const { from, count: shown, more } = paging.lastRange(`channel:${reading.path}`, paged.turnCount, "turn");
  const turns = await paged.page(from + 1, shown);
  return [
    ...damage,
    ...more,
    ...turns.map((turn) => turnNode(reading, turn, runtime)),
    {
      id: `log:${reading.path}`,
      contextValue: "log",
      label: "log",
      description: count(paged.lineCount, "line"),
      icon: { id: "list-ordered" },
      file: { path: join(reading.path, "wal.jsonl") },
      children: () => recordNodes(reading, paged, paging),
    },
  ];
}

/** The newest turns that the filter wants; older ones are looked for when somebody asks for them. */
async function matchingNodes(
  reading: ChannelReading,
  paged: PagedLog,
  { paging, runtime, filter, matching }: NodeContext,
): Promise<LogNode[]> {
  const list = `found:${reading.path}`;
  const { turns, more } = await matching.inBigLog(reading, paged, filter, paging.limit(list), runtime);
  return [
    ...(more ? [paging.moreOf(list, "Look for older turns…")] : []),
    ...turns.map((turn) => turnNode(reading, turn, runtime)),
  ];
}

/** The newest records, which need no index. */
async function recordNodes(reading: ChannelReading, paged: PagedLog, paging: Paging): Promise<LogNode[]> {
  const { from, count: shown, more } = paging.lastRange(`log:${reading.path}`, paged.lineCount, "line");
  const records = await paged.records(from + 1, shown);
  const nodes = records.flatMap((record) =>
    "envelope" in record ? [envelopeNode(reading, record, eventName(record.envelope))] : [],
  );
  return [...more, ...nodes];
}

function progressNode(reading: ChannelReading, library: Library): LogNode {
  const percent = Math.floor(100 * library.big.progress(reading.path));
  return {
    id: `progress:${reading.path}`,
    contextValue: "text",
    label: `working out who decided what: ${percent} %`,
    description: "the newest records stand below meanwhile",
    icon: { id: "loading~spin" },
  };
}

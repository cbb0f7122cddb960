import type { SeenValues } from "../../../runtime/index.js";
import type { Runtime } from "../../runtime.js";
import type { ChannelPlace } from "../places.js";
import type { LogTree } from "../provider.js";
import { someAtOnce } from "../some-at-once.js";
import { statesOf } from "./log-filter.js";

/** Newest turns of a big log that are looked at for values. */
const NEWEST = 2000;
/** Channels whose turns are looked at where none was chosen. */
const CHANNELS = 100;

/** The values that channels have, each with the number of channels. */
export async function channelValues(tree: LogTree) {
  const values = { states: tally(), types: tally(), participants: tally(), reasons: tally() };
  const places = (await tree.allStores()).flatMap(({ channels }) => channels);
  await someAtOnce(places, async (place) => {
    const overview = await tree.library.overview(place).catch(() => undefined);
    if (overview === undefined) return;
    for (const state of statesOf(overview)) add(values.states, state);
    const { metadata, names } = overview;
    if (metadata === undefined) return;
    add(values.types, metadata.manifest.type);
    add(values.reasons, String(metadata.close_reason));
    for (const { agent_id: id } of metadata.participants) add(values.participants, names.get(id) ?? id);
  });
  return values;
}

/** The values that turns have, each with the number of turns: of one channel, or of the newest ones. */
export async function turnValues(
  tree: LogTree,
  channel: ChannelPlace | undefined,
  runtime: Runtime,
): Promise<SeenValues> {
  const seen = new runtime.SeenValues();
  const places = channel
    ? [channel]
    : (await tree.allStores()).flatMap(({ channels }) => channels).slice(0, CHANNELS);
  await someAtOnce(places, (place) => look(place, tree, seen, runtime).catch(() => undefined));
  return seen;
}

async function look(place: ChannelPlace, tree: LogTree, seen: SeenValues, runtime: Runtime): Promise<void> {
  const { channel, paged } = await tree.library.reading(place);
  if (paged === undefined) {
    for (const turn of runtime.toldTurnsOf(channel)) seen.add(turn);
    return;
  }
  const telling = { names: runtime.participantNames(channel), graph: runtime.graphOfChannel(channel) };
  const from = Math.max(1, paged.turnCount - NEWEST + 1);
  for (const turn of await paged.page(from, NEWEST)) seen.add(runtime.tellTurn(turn, telling));
}

function tally(): Map<string, number> {
  return new Map();
}

function add(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

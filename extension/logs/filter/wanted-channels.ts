import type { ChannelOverview } from "../library.js";
import type { ChannelPlace } from "../places.js";
import type { NodeContext } from "../node-context.js";
import { someAtOnce } from "../some-at-once.js";
import { filtersChannels, filtersTurns, matchesChannel, type LogFilter } from "./log-filter.js";

/** What was decided of a channel, as long as its files stay as they are. */
const decided = new WeakMap<ChannelOverview, { filter: LogFilter; wanted: boolean }>();

/** The channels that the filter lets through. One that cannot be read is let through always: nobody may overlook it. */
export async function wantedChannels(
  places: readonly ChannelPlace[],
  context: NodeContext,
): Promise<ChannelPlace[]> {
  const { filter } = context;
  if (!filtersChannels(filter) && !filtersTurns(filter)) return [...places];
  const wanted = await someAtOnce(places, (place) => isWanted(place, context).catch(() => true));
  return places.filter((_, index) => wanted[index]);
}

async function isWanted(place: ChannelPlace, context: NodeContext): Promise<boolean> {
  const { filter, library, now, matching, runtime } = context;
  const overview = await library.overview(place);
  if (!matchesChannel(overview, filter, now)) return false;
  if (!filtersTurns(filter)) return true;
  const known = decided.get(overview);
  if (known?.filter === filter) return known.wanted;
  const reading = await library.reading(place);
  // A big log is looked through when somebody opens it.
  const found = reading.paged !== undefined || matching.inChannel(reading, filter, runtime).length > 0;
  decided.set(overview, { filter, wanted: found });
  return found;
}

import type { ChannelMetadata } from "../../runtime/index.js";
import { labelOf } from "./channel-title.js";
import type { Library } from "./library.js";
import type { StorePlace } from "./places.js";
import { someAtOnce } from "./some-at-once.js";

/** Labels of a fork: the channel that it was made from, and how many of that one's turns it begins with. */
const FORK_OF_LABEL = "baton.fork_of";
const FORK_TURN_LABEL = "baton.fork_turn";

/** The forks of each run, by its channel id. */
export type Forks = ReadonlyMap<string, readonly StorePlace[]>;

/** The runs that stand by themselves, and the forks below them. A fork whose origin is not there stands by itself. */
export async function familiesOf(
  stores: readonly StorePlace[],
  library: Library,
): Promise<{ roots: StorePlace[]; forks: Forks }> {
  const known = await someAtOnce(stores, async (store) => {
    const [only, ...others] = store.channels;
    if (only === undefined || others.length > 0) return { store };
    const { metadata } = await library.overview(only).catch(() => ({ metadata: undefined }));
    return { store, id: only.channelId, origin: labelOf(metadata, FORK_OF_LABEL) };
  });
  const origins = new Map(known.flatMap(({ id, origin }) => (id === undefined ? [] : [[id, origin]])));
  const roots: StorePlace[] = [];
  const forks = new Map<string, StorePlace[]>();
  for (const { store, id, origin } of known) {
    if (id === undefined || origin === undefined || !origins.has(origin) || isItsOwnOrigin(id, origins))
      roots.push(store);
    else forks.set(origin, [...(forks.get(origin) ?? []), store]);
  }
  return { roots, forks };
}

/** Where labels lead in a circle, nobody would ever get to the runs in it. */
function isItsOwnOrigin(id: string, origins: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>();
  for (let at = origins.get(id); at !== undefined; at = origins.get(at)) {
    if (at === id) return true;
    if (seen.has(at)) return false;
    seen.add(at);
  }
  return false;
}

/** `forked after turn 2`; empty for a run that is no fork. */
export function forkText(metadata: ChannelMetadata | undefined): string {
  if (labelOf(metadata, FORK_OF_LABEL) === undefined) return "";
  const turns = labelOf(metadata, FORK_TURN_LABEL);
  if (turns === undefined || !/^\d{1,9}$/.test(turns)) return "a fork";
  return turns === "0" ? "forked at the start" : `forked after turn ${Number(turns)}`;
}

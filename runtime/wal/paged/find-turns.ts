import type { Turn } from "../recorded.js";
import type { PagedLog } from "./paged-log.js";

/** Turns that are looked at between two looks at the signal. */
const AT_ONCE = 1024;

export interface FoundTurns {
  /** In the order of the log. */
  turns: Turn[];
  /** The turns before this one have not been looked at. */
  from: number;
}

export interface Search {
  /** At most so many. */
  limit: number;
  /** Only turns before this one. Default: all. */
  before?: number;
  /** Only turns after this one. Default: all. */
  after?: number;
  signal?: AbortSignal;
}

/**
 * Looks through the turns of an indexed log from the newest back until `limit` of them match, or none is left. Rejects with the signal's
 * reason.
 */
export async function findTurns(
  log: PagedLog,
  matches: (turn: Turn) => boolean,
  { limit, before = log.turnCount + 1, after = 0, signal }: Search,
): Promise<FoundTurns> {
  const pages: Turn[][] = [];
  let found = 0;
  let from = before;
  while (from > after + 1 && found < limit) {
    signal?.throwIfAborted();
    const first = Math.max(after + 1, from - AT_ONCE);
    const page = (await log.page(first, from - first)).filter(matches);
    const room = limit - found;
    const kept = page.slice(-room);
    from = kept.length < page.length ? kept[0]!.number : first;
    found += kept.length;
    pages.push(kept);
  }
  return { turns: pages.reverse().flat(), from };
}

import type { Turn } from "../recorded.js";
import type { PagedLog } from "./paged-log.js";

/** Turns that are looked at between two looks at the signal. */
const AT_ONCE = 512;

export interface FoundTurns {
  /** In the order of the log. */
  turns: Turn[];
  /** The turns before this one have not been looked at; 1 where there are none. */
  from: number;
}

/**
 * Looks through the turns of an indexed log from the newest back until `limit` of them match, or none is left. Rejects with the signal's
 * reason.
 */
export async function findTurns(
  log: PagedLog,
  matches: (turn: Turn) => boolean,
  limit: number,
  signal?: AbortSignal,
): Promise<FoundTurns> {
  const pages: Turn[][] = [];
  let found = 0;
  let from = log.turnCount + 1;
  while (from > 1 && found < limit) {
    signal?.throwIfAborted();
    const first = Math.max(1, from - AT_ONCE);
    const page = (await log.page(first, from - first)).filter(matches);
    const room = limit - found;
    const kept = page.slice(-room);
    from = kept.length < page.length ? kept[0]!.number : first;
    found += kept.length;
    pages.push(kept);
  }
  return { turns: pages.reverse().flat(), from };
}

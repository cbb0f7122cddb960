import type { PagedLog, ToldTurn, Turn } from "../../../runtime/index.js";
import type { Runtime } from "../../runtime.js";
import type { ChannelReading } from "../library.js";
import type { LogFilter } from "./log-filter.js";

/** What was found in a big log so far. */
interface Found {
  readonly filter: LogFilter;
  readonly turns: Turn[];
  /** The turns before this one have not been looked at. */
  from: number;
  /** Nor have the turns after this one. */
  upTo: number;
  searching: Promise<unknown>;
}

/** Finds the turns that a filter wants. Of a big log each turn is looked at once, from the newest back. */
export class MatchingTurns {
  readonly #found = new WeakMap<PagedLog, Found>();

  /** Of a channel that is held whole. */
  inChannel({ channel }: ChannelReading, { turn: filter }: LogFilter, runtime: Runtime): ToldTurn[] {
    return runtime.toldTurnsOf(channel).filter((turn) => runtime.matchesTurn(turn, filter));
  }

  /** The newest of a big log that match, at least `limit` of them if there are so many; `more` where older ones may. */
  async inBigLog(
    { channel }: ChannelReading,
    log: PagedLog,
    filter: LogFilter,
    limit: number,
    runtime: Runtime,
  ): Promise<{ turns: readonly Turn[]; more: boolean }> {
    let found = this.#found.get(log);
    if (found?.filter !== filter) {
      const start = log.turnCount;
      found = { filter, turns: [], from: start + 1, upTo: start, searching: Promise.resolve() };
      this.#found.set(log, found);
    }
    const search = found;
    const telling = { names: runtime.participantNames(channel), graph: runtime.graphOfChannel(channel) };
    const matches = (turn: Turn) => runtime.matchesTurn(runtime.tellTurn(turn, telling), filter.turn);
    const work = async () => {
      const newer = await runtime.findTurns(log, matches, { limit: Infinity, after: search.upTo });
      search.turns.push(...newer.turns);
      search.upTo = Math.max(search.upTo, log.turnCount);
      const missing = limit - search.turns.length;
      if (missing <= 0 || search.from <= 1) return;
      const older = await runtime.findTurns(log, matches, { limit: missing, before: search.from });
      search.turns.unshift(...older.turns);
      search.from = older.from;
    };
    // One after the other: two drawings of the tree at once must not look at the same turns twice.
    search.searching = search.searching.then(work, work);
    await search.searching;
    return { turns: search.turns.slice(-limit), more: search.from > 1 || search.turns.length > limit };
  }
}

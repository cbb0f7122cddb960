import type { Round } from "../runners/runner.js";
import type { Turn } from "../wal/recorded.js";

const rounds = new WeakMap<Turn, Round>();

/** Keeps what a turn was before it became envelopes: those do not hold a call's arguments, nor which call changed the context. */
export function rememberRound(turn: Turn, round: Round | undefined): Turn {
  if (round !== undefined && saysMore(round)) rounds.set(turn, round);
  return turn;
}

/** A round of nothing but a text is what its envelope says. */
function saysMore({ tools, context }: Round): boolean {
  return tools.length > 0 || context !== undefined;
}

/** The round that a turn was played from; `undefined` where its envelopes say all of it, or all that is known. */
export function playedRound(turn: Turn): Round | undefined {
  return rounds.get(turn);
}

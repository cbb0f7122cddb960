import type { Round } from "../runners/runner.js";
import type { Turn } from "../wal/recorded.js";

const rounds = new WeakMap<Turn, Round>();

/** Keeps what a turn was before it became envelopes: those do not hold a call's arguments, nor which call changed the context. */
export function rememberRound(turn: Turn, round: Round | undefined): Turn {
  if (round !== undefined) rounds.set(turn, round);
  return turn;
}

/** The round that a turn was played from; `undefined` for a turn that was read from a log. */
export function playedRound(turn: Turn): Round | undefined {
  return rounds.get(turn);
}

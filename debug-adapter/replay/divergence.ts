import type { Turn } from "../../runtime/index.js";
import { sameValue } from "../../runtime/index.js";

/** The first turn after which another graph goes on otherwise than the record. */
export interface Divergence {
  /** From 1. */
  readonly turn: number;
  /** What is wrong, in a sentence, with both decisions. */
  readonly message: string;
  /** Both decision tables, one below the other. */
  readonly tables: string;
}

/**
 * The number of the first turn, from 1, whose decision differs: who is next, or whether and why the channel closes. Which rule said so makes
 * no difference: rules that are put in another order and decide the same are no divergence.
 */
export function firstDivergence(record: readonly Turn[], other: readonly Turn[]): number | undefined {
  const turns = Math.max(record.length, other.length);
  for (let index = 0; index < turns; index++) {
    const [a, b] = [record[index], other[index]];
    if (a === undefined || b === undefined || !decidesAlike(a, b)) return index + 1;
  }
  return undefined;
}

function decidesAlike(a: Turn, b: Turn): boolean {
  return (
    a.line === b.line &&
    a.result.nextState === b.result.nextState &&
    sameValue(a.result.closeReason, b.result.closeReason) &&
    sameValue(a.after.expected_next_speaker, b.after.expected_next_speaker)
  );
}

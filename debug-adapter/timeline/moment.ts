/**
 * A moment of a run. `turn` 0 is the start, before the kickoff. Inside a turn, `step` 0 is after the context changes, 1…n after
 * the first…n-th tested rule, and n + 1 after the decision: the turn's boundary, before the next speaker speaks.
 */
export interface Moment {
  readonly turn: number;
  readonly step: number;
}

/** Before anybody has spoken. */
export const START: Moment = { turn: 0, step: 0 };

/** Negative when `a` is earlier than `b`, 0 when they are the same moment. */
export function compareMoments(a: Moment, b: Moment): number {
  return a.turn - b.turn || a.step - b.step;
}

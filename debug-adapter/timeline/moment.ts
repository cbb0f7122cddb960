/**
 * A moment of a run. `turn` 0 is the start, before the kickoff. Inside a turn, `step` 0 is after the context changes, 1…n after the
 * first…n-th tested rule, and `DECIDED` after the decision: the turn's boundary, before the next speaker speaks.
 */
export interface Moment {
  readonly turn: number;
  readonly step: number;
}

/** The step of a boundary. Not a count, so that a turn can be passed without asking which rules it tested. */
export const DECIDED = Infinity;

/** Before anybody has spoken. */
export const START: Moment = { turn: 0, step: DECIDED };

/** After a turn, before anybody else speaks; the start for 0. */
export function afterTurn(turn: number): Moment {
  return turn > 0 ? { turn, step: DECIDED } : START;
}

/** The same moment in a run whose rules are others: inside a decision only its beginning is. */
export function placeAgain(moment: Moment): Moment {
  return moment.step === DECIDED ? moment : { turn: moment.turn, step: 0 };
}

/** Negative when `a` is earlier than `b`, 0 when they are the same moment. */
export function compareMoments(a: Moment, b: Moment): number {
  if (a.turn !== b.turn) return a.turn - b.turn;
  return a.step === b.step ? 0 : a.step - b.step;
}

import { compareMoments, START, type Moment } from "../timeline/moment.js";
import type { Stride, Timeline } from "../timeline/timeline.js";

/**
 * The moments of a run at which one breakpoint came up, counted from the start. A count belongs to its moment: going back and coming
 * again gives the same one, so a run stops at the same places in both directions.
 */
export class HitLedger {
  readonly #moments: Moment[] = [];
  #looked: Moment | undefined;

  /** How often it came up until `moment`, which must have been played. Each moment is looked at once. */
  count(timeline: Timeline, moment: Moment, stride: Stride, cameUp: (moment: Moment) => boolean): number {
    for (;;) {
      const next = this.#looked === undefined ? START : timeline.after(this.#looked, stride);
      if (next === undefined || compareMoments(next, moment) > 0) return this.#until(moment);
      if (cameUp(next)) this.#moments.push(next);
      this.#looked = next;
    }
  }

  #until(moment: Moment): number {
    let low = 0;
    let high = this.#moments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareMoments(this.#moments[middle] ?? moment, moment) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

import type { ExpressionScope } from "../../runtime/index.js";
import type { Moment } from "../timeline/moment.js";
import type { Timeline } from "../timeline/timeline.js";
import type { Conditions } from "./conditions/index.js";
import { HitLedger } from "./hit-ledger.js";
import { isInside, matches } from "./match.js";
import type { StopKind } from "./stop-place.js";

/** What comes of a breakpoint at a moment. */
export type Outcome = { kind: "stop"; text?: string } | { kind: "log"; text: string };

/** Names for the conditions, as of a moment. */
export type ScopeAt = (moment: Moment) => ExpressionScope;

/** A breakpoint that is armed: what makes it come up, and what it asks for then. */
export class Trigger {
  #hits = new HitLedger();
  #counted: Timeline | undefined;
  #complained = false;

  constructor(
    readonly id: number,
    readonly stop: StopKind,
    readonly conditions: Conditions,
  ) {}

  /** At the timeline's cursor; `undefined` where nothing comes of it. */
  heed(timeline: Timeline, scopeAt: ScopeAt): Outcome | undefined {
    const { cursor } = timeline;
    if (!matches(this.stop, timeline, cursor)) return undefined;
    const { condition, hitCount, logPoint } = this.conditions;
    const verdict = condition.test(scopeAt(cursor));
    if ("problem" in verdict) return this.#complain(verdict.problem);
    if (!verdict.holds) return undefined;
    if (hitCount !== undefined && !hitCount(this.#countAt(timeline, scopeAt))) return undefined;
    return logPoint === undefined ? { kind: "stop" } : { kind: "log", text: logPoint.fill(scopeAt(cursor)) };
  }

  /** A condition that fails is told once; stopping at every failure would make the run unusable. */
  #complain(problem: string): Outcome | undefined {
    if (this.#complained) return undefined;
    this.#complained = true;
    return { kind: "stop", text: `${problem} The run stops for this once; from now on it counts as false.` };
  }

  #countAt(timeline: Timeline, scopeAt: ScopeAt): number {
    const { stop, conditions } = this;
    // A fork is another timeline: what came up after its turns has not happened there.
    if (this.#counted !== timeline) this.#hits = new HitLedger();
    this.#counted = timeline;
    return this.#hits.count(timeline, timeline.cursor, isInside(stop) ? "step" : "turn", (moment) => {
      if (!matches(stop, timeline, moment)) return false;
      const verdict = conditions.condition.test(scopeAt(moment));
      return "holds" in verdict && verdict.holds;
    });
  }
}

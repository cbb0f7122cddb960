import type { DecidedBy, JsonValue } from "../../runtime/index.js";
import type { DebuggedRun } from "../debugged-run.js";
import type { Timeline } from "../timeline/timeline.js";
import { isInside } from "./match.js";
import type { Trigger } from "./trigger.js";

/** What kind of breakpoint a trigger stands for, in the words of a `stopped` event. */
export type HitKind = "breakpoint" | "function breakpoint" | "data breakpoint";

export interface ArmedTrigger {
  readonly kind: HitKind;
  readonly trigger: Trigger;
}

/**
 * The triggers of a run, filed by what makes them come up: a boundary asks for those of its deciding rule and its next speaker only, so
 * breakpoints elsewhere cost a run nothing.
 */
export class Armed {
  readonly #byDecider = new Map<DecidedBy, ArmedTrigger[]>();
  readonly #bySpeaker = new Map<JsonValue, ArmedTrigger[]>();
  readonly #atStart: ArmedTrigger[] = [];
  readonly #inside: ArmedTrigger[] = [];

  constructor(
    readonly groups: readonly (readonly [HitKind, readonly Trigger[]])[],
    readonly run: DebuggedRun,
  ) {
    for (const [kind, triggers] of groups) for (const trigger of triggers) this.#file({ kind, trigger });
  }

  /** True while something could come up inside a decision. */
  get looksInside(): boolean {
    return this.#inside.length > 0;
  }

  /** Those that may come up at the cursor: `matches` has the last word. */
  *at(timeline: Timeline): Iterable<ArmedTrigger> {
    const { cursor } = timeline;
    if (!timeline.isBoundary(cursor)) return yield* this.#inside;
    if (cursor.turn === 0) yield* this.#atStart;
    if (this.#byDecider.size > 0) {
      const decider = timeline.turnAt(cursor)?.decidedBy;
      if (decider !== undefined) yield* this.#byDecider.get(decider) ?? NONE;
    }
    if (this.#bySpeaker.size > 0)
      yield* this.#bySpeaker.get(timeline.stateAt(cursor).expected_next_speaker) ?? NONE;
  }

  #file(armed: ArmedTrigger): void {
    const { stop } = armed.trigger;
    if (isInside(stop)) this.#inside.push(armed);
    else if (stop.kind === "fires") push(this.#byDecider, stop.rule, armed);
    else if (stop.kind === "default") push(this.#byDecider, "default", armed);
    else if (stop.kind === "participant")
      push(this.#bySpeaker, this.run.idOf.get(stop.name) ?? stop.name, armed);
    else this.#atStart.push(armed);
  }
}

const NONE: readonly ArmedTrigger[] = [];

function push<K>(lists: Map<K, ArmedTrigger[]>, key: K, item: ArmedTrigger): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

import type { Outcome } from "../model/outcome.js";
import type { TurnModel } from "../model/turn-model.js";
import { difference } from "./context-space.js";
import type { ContextSet } from "./context-space.js";
import type { Exploration, Turn } from "./exploration.js";
import { walk } from "./walk.js";

/** Which contexts after a turn are good, given what the turn leads to: all of them, those of a set, or none. */
export type Goal = (outcome: Outcome) => "all" | "none" | ContextSet;

/** Steps one turn back. Holds the sets that it works with, so that a step allocates nothing but its result. */
class StepBack {
  private readonly rest: ContextSet;
  private readonly after: ContextSet;
  private readonly good: ContextSet;
  private readonly part: ContextSet;
  private readonly scratch: ContextSet;

  constructor(
    private readonly model: TurnModel,
    private readonly goal: Goal,
  ) {
    const { space } = model;
    this.rest = space.empty();
    this.after = space.empty();
    this.good = space.empty();
    this.part = space.empty();
    this.scratch = space.empty();
  }

  /** The contexts of `from` in which the participant has a turn that meets the goal. */
  reaching(slot: number, from: ContextSet): ContextSet {
    const { model, rest, after, good, part, scratch, goal } = this;
    const found = model.space.empty();
    rest.assign(from);
    for (const move of model.movesOf(slot)) {
      model.space.image(rest, move.effect, after);
      good.clear();
      let any = false;
      walk(model, move, after, scratch, (set, decider, first) => {
        const wanted = goal(move.routings[first]!.typed ?? model.outcome(decider, slot));
        if (wanted === "none" || (wanted !== "all" && !part.assignCommon(set, wanted))) return;
        good.unite(wanted === "all" ? set : part);
        any = true;
      });
      if (!any) continue;
      model.space.preimage(good, move.effect, part);
      part.intersect(rest);
      found.unite(part);
      rest.subtract(part);
      if (rest.isEmpty()) break;
    }
    return found;
  }
}

/** Slots to look at again, each at most once at a time. */
class Worklist {
  private readonly waiting = new Set<number>();

  add(slots: Iterable<number>): void {
    for (const slot of slots) this.waiting.add(slot);
  }

  /** A waiting slot, taken off the list. */
  next(): number | undefined {
    for (const slot of this.waiting) {
      this.waiting.delete(slot);
      return slot;
    }
    return undefined;
  }
}

/** Somebody's turn from which no close can be reached, and a turn that leads to it. */
export interface Trap {
  slot: number;
  turn: Turn;
}

/**
 * A point that some run comes to and from which no close can be reached; `undefined` where every run can still close. Stuck speakers are
 * not looked for: nothing is to be explored there.
 */
export function* findTrap(exploration: Exploration): Generator<void, Trap | undefined> {
  const { model, turns, expected, before, anyone, closers } = exploration;
  const closing = turns.map(() => model.space.empty());
  const closingForAnyone = model.space.empty();
  const goal: Goal = (outcome) => {
    if (outcome.kind === "close" || outcome.kind === "unknown") return "all";
    if (outcome.kind === "speaker") return closing[outcome.slot]!;
    return outcome.kind === "anyone" ? closingForAnyone : "none";
  };
  const back = new StepBack(model, goal);
  const work = new Worklist();
  work.add(closers);
  for (let slot = work.next(); slot !== undefined; slot = work.next()) {
    const open = difference(turns[slot]!, closing[slot]!);
    const found = back.reaching(slot, open);
    yield;
    if (found.isEmpty()) continue;
    closing[slot]!.unite(found);
    closingForAnyone.unite(found);
    work.add(before[slot]!);
  }
  const lost = expected.map((contexts, slot) => difference(contexts, closing[slot]!));
  const lostToAnyone = difference(anyone, closingForAnyone);
  for (const contexts of lost) contexts.unite(lostToAnyone);
  return firstArrival(exploration, lost);
}

/** The earliest turn that leads into one of the given contexts, by slot. */
function firstArrival(exploration: Exploration, contexts: readonly ContextSet[]): Trap | undefined {
  for (const layer of exploration.arrivals) {
    for (const [slot, turns] of (layer ?? []).entries()) {
      const turn = turns?.find(({ after }) => after.meets(contexts[slot]!));
      if (turn === undefined) continue;
      const after = turn.after.copy();
      after.intersect(contexts[slot]!);
      return { slot, turn: { ...turn, after } };
    }
  }
  return undefined;
}

/** True when some run never ends: contexts remain in each of which somebody has a turn that leads to another one of them. */
export function* mayRunForever(exploration: Exploration): Generator<void, boolean> {
  const { model, turns, before } = exploration;
  const live: ContextSet[] = turns.map((contexts) => contexts.copy());
  const liveForAnyone = model.space.empty();
  const goal: Goal = (outcome) => {
    if (outcome.kind === "speaker") return live[outcome.slot]!;
    if (outcome.kind !== "anyone" && outcome.kind !== "unknown") return "none";
    liveForAnyone.clear();
    for (const contexts of live) liveForAnyone.unite(contexts);
    return liveForAnyone;
  };
  const back = new StepBack(model, goal);
  const work = new Worklist();
  work.add(turns.keys());
  for (let slot = work.next(); slot !== undefined; slot = work.next()) {
    const contexts = live[slot]!;
    if (contexts.isEmpty()) continue;
    const staying = back.reaching(slot, contexts);
    yield;
    if (contexts.isWithin(staying)) continue;
    live[slot] = staying;
    work.add(before[slot]!);
  }
  return live.some((contexts) => !contexts.isEmpty());
}

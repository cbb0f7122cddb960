import type { Outcome } from "../model/outcome.js";
import type { TurnModel } from "../model/turn-model.js";
import { common, intersect, isEmpty, isWithin, meets, subtract, unite } from "./context-space.js";
import type { ContextSet } from "./context-space.js";
import type { Exploration, Turn } from "./exploration.js";
import { walk } from "./walk.js";

/** Which contexts after a turn are good, given what the turn leads to: all of them, those of a set, or none. */
export type Goal = (outcome: Outcome) => "all" | "none" | ContextSet;

/** The contexts of `from` in which the participant has a turn that meets the goal. */
export function reaching(model: TurnModel, slot: number, from: ContextSet, goal: Goal): ContextSet {
  const { space } = model;
  const [found, rest, after, good, part, scratch] = Array.from({ length: 6 }, () => space.empty()) as [
    ContextSet,
    ContextSet,
    ContextSet,
    ContextSet,
    ContextSet,
    ContextSet,
  ];
  rest.set(from);
  for (const move of model.movesOf(slot)) {
    if (isEmpty(rest)) break;
    space.image(rest, move.effect, after);
    good.fill(0);
    walk(model, move, after, scratch, (set, decider, first) => {
      const wanted = goal(move.routings[first]!.typed ?? model.outcome(decider, slot));
      if (wanted === "all") unite(good, set);
      else if (wanted !== "none" && common(set, wanted, part)) unite(good, part);
    });
    space.preimage(good, move.effect, part);
    intersect(part, rest);
    unite(found, part);
    subtract(rest, part);
  }
  return found;
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
  const work = new Worklist();
  work.add(closers);
  for (let slot = work.next(); slot !== undefined; slot = work.next()) {
    const open = turns[slot]!.slice();
    subtract(open, closing[slot]!);
    const found = reaching(model, slot, open, goal);
    yield;
    if (isEmpty(found)) continue;
    unite(closing[slot]!, found);
    unite(closingForAnyone, found);
    work.add(before[slot]!);
  }
  const lost = expected.map((contexts, slot) => difference(contexts, closing[slot]!));
  const lostToAnyone = difference(anyone, closingForAnyone);
  for (const contexts of lost) unite(contexts, lostToAnyone);
  return firstArrival(exploration, lost);
}

/** The earliest turn that leads into one of the given contexts, by slot. */
function firstArrival(exploration: Exploration, contexts: readonly ContextSet[]): Trap | undefined {
  for (const layer of exploration.arrivals) {
    for (const [slot, turns] of (layer ?? []).entries()) {
      const turn = turns?.find(({ after }) => meets(after, contexts[slot]!));
      if (turn === undefined) continue;
      const after = turn.after.slice();
      intersect(after, contexts[slot]!);
      return { slot, turn: { ...turn, after } };
    }
  }
  return undefined;
}

function difference(a: ContextSet, b: ContextSet): ContextSet {
  const set = a.slice();
  subtract(set, b);
  return set;
}

/** True when some run never ends: contexts remain in each of which somebody has a turn that leads to another one of them. */
export function* mayRunForever(exploration: Exploration): Generator<void, boolean> {
  const { model, turns, before } = exploration;
  const live: ContextSet[] = turns.map((contexts) => contexts.slice());
  const liveForAnyone = model.space.empty();
  const goal: Goal = (outcome) => {
    if (outcome.kind === "speaker") return live[outcome.slot]!;
    return outcome.kind === "anyone" || outcome.kind === "unknown" ? liveForAnyone : "none";
  };
  const work = new Worklist();
  work.add(turns.keys());
  for (let slot = work.next(); slot !== undefined; slot = work.next()) {
    const contexts = live[slot]!;
    if (isEmpty(contexts)) continue;
    liveForAnyone.fill(0);
    for (const others of live) unite(liveForAnyone, others);
    const staying = reaching(model, slot, contexts, goal);
    yield;
    if (isWithin(contexts, staying)) continue;
    live[slot] = staying;
    work.add(before[slot]!);
  }
  return live.some((contexts) => !isEmpty(contexts));
}

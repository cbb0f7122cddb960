import type { Budget } from "./budget.js";
import { canonicalKey } from "../python/canonical-key.js";
import type { JsonValue } from "../json.js";
import { findTrap, mayRunForever } from "./explore/backward.js";
import type { Trap } from "./explore/backward.js";
import { Exploration } from "./explore/exploration.js";
import type { Dead } from "./explore/shadows.js";
import { findDead } from "./explore/shadows.js";
import type { Sticky } from "./explore/sticky.js";
import { findSticky } from "./explore/sticky.js";
import { Runs } from "./explore/witness.js";
import type { Facts } from "./facts.js";
import type { TurnModel } from "./model/turn-model.js";

/** What exploration proves, with the turns that show it. */
export interface Proof {
  model: TurnModel;
  exploration: Exploration;
  runs: Runs;
  facts: Facts;
  sticky: readonly Sticky[];
  dead: readonly Dead[];
  /** Where a run can come to from which it never closes. Set only where the channel can close at all and nobody gets stuck. */
  trap: Trap | undefined;
}

/** Explores the machine step by step. Where the budget ends, what was found so far stands and `facts.complete` is false. */
export function* prove(model: TurnModel, budget: Budget): Generator<void, Proof> {
  const exploration = new Exploration(model, budget.maxStates);
  const runs = new Runs(exploration);
  yield* budget.within(exploration.run());
  const sticky = (yield* budget.within(findSticky(exploration))) ?? [];
  const dead = exploration.complete ? yield* budget.within(findDead(exploration)) : undefined;
  const looksForTrap = exploration.complete && exploration.stuck.size === 0 && canClose(exploration);
  const trap = looksForTrap ? yield* budget.within(findTrap(exploration)) : undefined;
  const forever = yield* budget.within(mayRunForever(exploration));
  const complete = exploration.complete && dead !== undefined && forever !== undefined && !budget.spent;
  const canAlwaysClose = complete && looksForTrap && trap === undefined;
  const facts = {
    ...conclusions(exploration, sticky, dead ?? []),
    complete,
    can_always_close: canAlwaysClose,
    may_run_forever: forever === true,
  };
  return {
    model,
    exploration,
    runs,
    facts: withWitness(facts, exploration, runs),
    sticky,
    dead: dead ?? [],
    trap,
  };
}

function canClose({ closes, unknown }: Exploration): boolean {
  return closes.size > 0 || unknown;
}

type Conclusions = Omit<Facts, "complete" | "can_always_close" | "may_run_forever" | "witness">;

function conclusions(
  exploration: Exploration,
  sticky: readonly Sticky[],
  dead: readonly Dead[],
): Conclusions {
  const { model, first, turns, shortestClose, states, stuck, empties, stalls, closes } = exploration;
  const ascending = sticky.toSorted((a, b) => a.transition - b.transition);
  const speaks = model.participants.map(({ name }, slot) => [
    name,
    slot === model.initial || !turns[slot]!.isEmpty(),
  ]);
  return {
    fires: model.transitions.map((_, rule) => first[rule] !== undefined),
    default_fires: first[model.byDefault] !== undefined,
    speaks: Object.fromEntries(speaks) as Record<string, boolean>,
    close_reasons: sortedValues(closes.keys()),
    can_close: canClose(exploration),
    shortest_close: shortestClose ?? null,
    stuck: sortedValues(stuck.keys()),
    anyone: empties.size > 0,
    sticky: ascending.map(({ transition }) => transition),
    sticky_forever: ascending.filter(({ forever }) => forever).map(({ transition }) => transition),
    self_loop_stall: stalls.size > 0,
    dead: deadRules(model, dead),
    states,
  };
}

/** As the wire has it. Rules with one condition share the list of what decides instead. */
function deadRules(model: TurnModel, dead: readonly Dead[]): Facts["dead"] {
  const lists = new Map<readonly number[], (number | "routing")[]>();
  const named = (deciders: readonly number[]) => {
    let list = lists.get(deciders);
    if (list === undefined)
      lists.set(
        deciders,
        (list = deciders.map((decider) => (decider === model.byRouting ? "routing" : decider))),
      );
    return list;
  };
  return dead.map(({ rule, shadowedBy }) =>
    shadowedBy.length === 0
      ? { rule, dead_reason: "never_true" }
      : { rule, dead_reason: "shadowed", shadowed_by: named(shadowedBy) },
  );
}

/** A run for each of a thousand rules costs more than finding them, and most readers ask for few: made when they are asked for. */
function withWitness(facts: Omit<Facts, "witness">, exploration: Exploration, runs: Runs): Facts {
  let witness: Facts["witness"] | undefined;
  return {
    ...facts,
    get witness() {
      return (witness ??= facts.fires.map((_, rule) => {
        const turn = exploration.first[rule];
        return turn === undefined ? null : runs.to(turn);
      }));
    },
  };
}

/** Without repetitions (as Python compares), by code point. */
function sortedValues(values: Iterable<JsonValue>): JsonValue[] {
  const byKey = new Map([...values].map((value) => [canonicalKey(value), value]));
  return [...byKey.values()].sort((a, b) => compareCodePoints(textOf(a), textOf(b)));
}

function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** UTF-8 bytes sort by code point, UTF-16 units do not. */
function compareCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

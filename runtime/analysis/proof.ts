import { canonicalKey } from "../python/canonical-key.js";
import type { JsonValue } from "../json.js";
import { canAlwaysClose, mayRunForever } from "./explore/backward.js";
import { isEmpty } from "./explore/context-space.js";
import { Exploration } from "./explore/exploration.js";
import type { Turn } from "./explore/exploration.js";
import type { Dead } from "./explore/shadows.js";
import { findDead } from "./explore/shadows.js";
import type { Sticky } from "./explore/sticky.js";
import { findSticky } from "./explore/sticky.js";
import { runTo } from "./explore/witness.js";
import type { Facts } from "./facts.js";
import type { TurnModel } from "./model/turn-model.js";

/** What exploration proves, with the turns that show it. */
export interface Proof {
  model: TurnModel;
  exploration: Exploration;
  facts: Facts;
  sticky: readonly Sticky[];
  dead: readonly Dead[];
}

/** Explores the machine step by step. Past `maxStates` what was found so far stands and `facts.complete` is false. */
export function* prove(model: TurnModel, maxStates: number): Generator<void, Proof> {
  const exploration = new Exploration(model, maxStates);
  yield* exploration.run();
  const sticky = yield* findSticky(exploration);
  const { complete } = exploration;
  const dead = complete ? yield* findDead(exploration) : [];
  const always = complete && exploration.stuck.size === 0 && canClose(exploration) && (yield* canAlwaysClose(exploration));
  const forever = yield* mayRunForever(exploration);
  const facts = factsOf(exploration, sticky, dead, always, forever);
  return { model, exploration, facts, sticky, dead };
}

function canClose({ closes, unknown }: Exploration): boolean {
  return closes.size > 0 || unknown;
}

function factsOf(
  exploration: Exploration,
  sticky: readonly Sticky[],
  dead: readonly Dead[],
  canAlwaysCloseToo: boolean,
  forever: boolean,
): Facts {
  const { model, first, turns, shortestClose, states, complete, stuck, empties, stalls, closes } = exploration;
  const indices = sticky.map(({ transition }) => transition).sort((a, b) => a - b);
  const speaks = Object.fromEntries(
    model.participants.map(({ name }, slot) => [name, slot === model.initial || !isEmpty(turns[slot]!)]),
  );
  const rules = model.transitions.map((_, rule) => rule);
  let witness: Facts["witness"] | undefined;
  return {
    fires: rules.map((rule) => first[rule] !== undefined),
    default_fires: first[model.byDefault] !== undefined,
    speaks,
    close_reasons: sortedValues(closes.keys()),
    can_close: canClose(exploration),
    can_always_close: canAlwaysCloseToo,
    may_run_forever: forever,
    shortest_close: shortestClose ?? null,
    stuck: sortedValues(stuck.keys()),
    anyone: empties.size > 0,
    sticky: indices,
    sticky_forever: indices.filter((rule) => sticky.some(({ transition, forever: ever }) => ever && transition === rule)),
    self_loop_stall: stalls.size > 0,
    dead: dead.map(({ rule, shadowedBy }) =>
      shadowedBy.length === 0
        ? { rule, dead_reason: "never_true" }
        : {
            rule,
            dead_reason: "shadowed",
            shadowed_by: shadowedBy.map((decider) => (decider === model.byRouting ? "routing" : decider)),
          },
    ),
    /** A run for each of a thousand rules costs more than finding them, and most readers ask for few: made when asked for. */
    get witness() {
      return (witness ??= rules.map((rule) => runOf(exploration, first[rule])));
    },
    states,
    complete,
  };
}

function runOf(exploration: Exploration, turn: Turn | undefined) {
  return turn === undefined ? null : runTo(exploration, turn);
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

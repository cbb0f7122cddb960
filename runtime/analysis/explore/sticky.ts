import type { TurnModel } from "../model/turn-model.js";
import type { ContextSet } from "./context-space.js";
import type { Exploration, Turn } from "./exploration.js";
import { walk } from "./walk.js";

/** A `context_equals` rule that hands the turn back to the agent that it came from, by a value that was there before that turn. */
export interface Sticky {
  transition: number;
  /** The agent that is chosen again. */
  slot: number;
  /** True when from some such turn on every turn is decided by this rule. */
  forever: boolean;
  turn: Turn;
}

export function* findSticky(exploration: Exploration): Generator<void, Sticky[]> {
  const { model, first } = exploration;
  const found: Sticky[] = [];
  for (const rule of model.contextRules) {
    if (rule.cube === undefined || first[rule.index] === undefined) continue;
    const outcome =
      model.transitions[rule.index]!.then.definition.name === "agent"
        ? model.outcome(rule.index, 0)
        : undefined;
    if (outcome?.kind !== "speaker") continue;
    const turns = stickyTurns(exploration, rule.index, rule.cube, outcome.slot);
    yield;
    if (turns.length === 0) continue;
    const leaving = contextsThatLeave(model, rule.index, outcome.slot);
    const forever = turns.some((turn) => !turn.after.isWithin(leaving));
    found.push({
      transition: rule.index,
      slot: outcome.slot,
      forever,
      turn: turns.reduce((best, turn) => (turn.depth < best.depth ? turn : best)),
    });
    yield;
  }
  return found;
}

/** The turns of the agent, one of each kind, that the rule decides although its value was there before. */
function stickyTurns(exploration: Exploration, rule: number, cube: ContextSet, slot: number): Turn[] {
  const { model, layers } = exploration;
  const found: Turn[] = [];
  const [before, after, scratch] = [model.space.empty(), model.space.empty(), model.space.empty()];
  layers.forEach((layer, depth) => {
    const contexts = layer[slot];
    if (contexts === undefined || !before.assignCommon(contexts, cube)) return;
    for (const move of depth === 0 ? [model.kickoff] : model.movesOf(slot)) {
      model.space.image(before, move.effect, after);
      walk(model, move, after, scratch, (set, decider, from) => {
        if (decider === rule)
          found.push({ depth, slot, move, routing: move.routings[from]!, after: set.copy() });
      });
    }
  });
  return found;
}

/** The contexts from which the agent, chosen by the rule over and over, can come to a turn that something else decides. */
function contextsThatLeave(model: TurnModel, rule: number, slot: number): ContextSet {
  const { space } = model;
  const leaving = space.empty();
  const [after, gone, part, scratch] = [space.empty(), space.empty(), space.empty(), space.empty()];
  for (let grew = true; grew; ) {
    grew = false;
    for (const move of model.movesOf(slot)) {
      gone.clear();
      after.assign(space.universe);
      walk(model, move, after, scratch, (set, decider) => {
        if (decider !== rule) gone.unite(set);
        else if (part.assignCommon(set, leaving)) gone.unite(part);
      });
      space.preimage(gone, move.effect, part);
      part.subtract(leaving);
      if (part.isEmpty()) continue;
      leaving.unite(part);
      grew = true;
    }
  }
  return leaving;
}

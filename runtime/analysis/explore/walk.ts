import type { PlannedMove, TurnModel } from "../model/turn-model.js";
import type { ContextSet } from "./context-space.js";

/**
 * Told of one way in which turns are decided: in the contexts `set`, by `decider`, when the turn ends in one of the move's routings
 * `from` to `to` (exclusive). `set` is never empty and only lent: copy it to keep it.
 */
export type Visit = (set: ContextSet, decider: number, from: number, to: number) => void;

/**
 * Splits contexts by the rule that decides a turn in them. `contexts` are those after the turn's own changes; the walk uses them up.
 * `scratch` is overwritten.
 */
export function walk(
  model: TurnModel,
  move: PlannedMove,
  contexts: ContextSet,
  scratch: ContextSet,
  visit: Visit,
): void {
  const { routings } = move;
  if (contexts.isEmpty()) return;
  let next = 0;
  for (const rule of model.contextRules) {
    while (next < routings.length && routings[next]!.place < rule.place) {
      visit(contexts, routings[next]!.decider, next, next + 1);
      next++;
    }
    if (next === routings.length) return;
    if (rule.cube === undefined) visit(contexts, rule.index, next, routings.length);
    else if (scratch.assignCommon(contexts, rule.cube)) {
      visit(scratch, rule.index, next, routings.length);
      contexts.subtract(rule.cube);
      if (contexts.isEmpty()) return;
    }
  }
  for (; next < routings.length; next++) visit(contexts, routings[next]!.decider, next, next + 1);
}

import { conditionText, ruleText, type JsonValue, type RuleEvaluation } from "../../runtime/index.js";
import { sentenceWithNames } from "../names.js";
import { transitionOf } from "../transitions.js";
import type { View } from "../view.js";

export type Outcome = "fires" | "does not fire" | "not tested" | "not tested yet";

/** One rule in one decision, at its place in the order of evaluation. */
export interface RuleRow {
  /** From 1. */
  readonly place: number;
  /** Index in the document's list. */
  readonly rule: number;
  readonly outcome: Outcome;
  readonly condition: string;
  /** The whole rule in words. */
  readonly text: string;
  readonly priority: JsonValue;
  /** The operands; empty for a rule that was not tested. */
  readonly reason: string;
}

/** Every rule of the frame's decision in the order of evaluation, as far as the decision has got at the frame's moment. */
export function ruleRows(view: View): RuleRow[] {
  const { turn, moment, run, decided } = view;
  if (turn === undefined || turn.explanation.decidedBy === null) return [];
  const tested = turn.explanation.evaluations;
  const seen = decided ? tested.length : moment.step;
  const later = turn.explanation.decidedBy === "routing" || decided ? "not tested" : "not tested yet";
  const order = evaluationOrder(view, tested);
  return order.map((rule, index) => {
    const evaluation = index < seen ? tested[index] : undefined;
    const transition = transitionOf(view.program.document, rule);
    return {
      place: index + 1,
      rule,
      outcome: evaluation === undefined ? later : evaluation.matched ? "fires" : "does not fire",
      condition: transition === undefined ? `rule ${rule + 1}` : conditionText(transition.when),
      text: transition === undefined ? `rule ${rule + 1}` : ruleText(transition),
      priority: transition?.priority ?? 0,
      reason: evaluation === undefined ? "" : sentenceWithNames(evaluation.reason, run),
    };
  });
}

/** Rules whose priorities cannot be compared have no order; then only those that were tested are shown. */
function evaluationOrder(view: View, tested: readonly RuleEvaluation[]): readonly number[] {
  try {
    return view.run.orchestration.evaluationOrder(view.state);
  } catch {
    return tested.map(({ transition }) => transition);
  }
}

/** Never told by colour alone: a mark and a word. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome) {
    case "fires":
      return "✓ fires";
    case "does not fire":
      return "✗";
    case "not tested":
    case "not tested yet":
      return `– ${outcome}`;
  }
}

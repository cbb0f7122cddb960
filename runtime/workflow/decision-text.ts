import type { NameOf } from "../graph/definition.js";
import { conditionText, defaultText, ruleText } from "../graph/rule-text.js";
import type { GraphData } from "../graph/wire.js";
import type { DecidedBy } from "./orchestration.js";

/**
 * What decided a turn, in the rule's own words: `from nurse → records`, `otherwise → close as done`, `the agent's own handoff or finish`.
 */
export function decisionText(decidedBy: DecidedBy, graph: GraphData, nameOf?: NameOf): string {
  if (decidedBy === null) return "no turn";
  if (decidedBy === "routing") return "the agent's own handoff or finish";
  if (decidedBy === "default") return defaultText(graph.default_target, nameOf);
  const transition = graph.transitions?.[decidedBy];
  return transition === undefined
    ? `rule ${decidedBy + 1}, which the graph does not have`
    : ruleText(transition, nameOf);
}

/** What decided a turn, without the target: `from nurse`, `otherwise`, `the agent's own handoff or finish`. */
export function causeText(decidedBy: DecidedBy, graph: GraphData, nameOf?: NameOf): string {
  if (decidedBy === "default") return "otherwise";
  const transition = typeof decidedBy === "number" ? graph.transitions?.[decidedBy] : undefined;
  return transition === undefined
    ? decisionText(decidedBy, graph, nameOf)
    : conditionText(transition.when, nameOf);
}

/** Says that the number of a rule, which counts from 0, is past the end of the list. */
export function noRuleText(rule: number, rules: number): string {
  const has =
    rules === 0 ? "has no rules" : rules === 1 ? "has only rule 0" : `has only rules 0 to ${rules - 1}`;
  return `There is no rule ${rule}: rules are counted from 0, and the workflow ${has}.`;
}

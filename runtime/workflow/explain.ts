import type { TransitionGraph } from "../graph/transition-graph.js";
import type { Transition } from "../graph/transition.js";
import type { Decision } from "../graph/turn.js";
import type { Envelope } from "./envelope.js";
import { EV_CONTEXT_SET } from "./events.js";
import { isSubstantive } from "./event-kinds.js";
import { countedTurn, decided, packetDecision } from "./fold.js";
import type { DecidedBy, Explanation, RuleEvaluation } from "./orchestration.js";
import type { WorkflowState } from "./state.js";

/**
 * The decision that the fold makes for an envelope, with every rule that was tested on the way. Walks the rules one by one as AG2 does,
 * where the fold looks the answer up. Throws where the fold throws. @param state the state before the envelope
 */
export function explain(envelope: Envelope, state: WorkflowState, graph: TransitionGraph): Explanation {
  if (envelope.event_type === EV_CONTEXT_SET || !isSubstantive(envelope.event_type))
    return { evaluations: [], decidedBy: null, nextSpeaker: state.expected_next_speaker, closeReason: "" };
  const counted = countedTurn(envelope, state);
  const routed = packetDecision(envelope);
  if (routed !== undefined) return explanation([], "routing", counted, routed);
  const { evaluations, decidedBy } = walk(envelope, counted, graph);
  const target = typeof decidedBy === "number" ? graph.transitions[decidedBy]?.then : undefined;
  return explanation(
    evaluations,
    decidedBy,
    counted,
    (target ?? graph.defaultTarget).resolve(counted, envelope),
  );
}

function walk(envelope: Envelope, counted: WorkflowState, graph: TransitionGraph) {
  if (graph.evaluation.fault !== undefined) throw graph.evaluation.fault;
  const evaluations: RuleEvaluation[] = [];
  for (const index of graph.evaluation.indices) {
    const evaluation = evaluated(graph.transitions[index] as Transition, index, envelope, counted);
    evaluations.push(evaluation);
    if (evaluation.matched) return { evaluations, decidedBy: index };
  }
  return { evaluations, decidedBy: "default" as const };
}

function evaluated(
  rule: Transition,
  transition: number,
  envelope: Envelope,
  counted: WorkflowState,
): RuleEvaluation {
  const { definition, args } = rule.when;
  const matched = rule.when.evaluate(counted, envelope);
  const reason =
    definition.reason?.(counted, envelope, args) ?? `${definition.name} is ${matched ? "true" : "false"}`;
  return { transition, priority: rule.priority, matched, reason };
}

function explanation(
  evaluations: RuleEvaluation[],
  decidedBy: DecidedBy,
  counted: WorkflowState,
  decision: Decision,
): Explanation {
  const after = decided(counted, decision);
  return {
    evaluations,
    decidedBy,
    nextSpeaker: after.expected_next_speaker,
    closeReason: after.pending_close_reason,
  };
}

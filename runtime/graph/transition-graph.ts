import { WorkflowGraphError } from "../errors.js";
import type { JsonValue } from "../json.js";
import { always } from "./conditions/always.js";
import { fromSpeaker } from "./conditions/from-speaker.js";
import type { EvaluationOrder } from "./evaluation-order.js";
import { evaluationOrder } from "./evaluation-order.js";
import { agent } from "./targets/agent.js";
import { roundRobin } from "./targets/round-robin.js";
import { terminate } from "./targets/terminate.js";
import { Condition, Target, Transition } from "./transition.js";
import type { GraphData, NamedSpec, TransitionData } from "./wire.js";

/** A loaded graph: who speaks first, the rules, and what happens when none of them fires. */
export class TransitionGraph {
  readonly evaluation: EvaluationOrder;

  constructor(
    readonly initialSpeaker: JsonValue,
    readonly transitions: readonly Transition[],
    readonly defaultTarget: Target,
    readonly maxTurns: JsonValue,
  ) {
    this.evaluation = evaluationOrder(transitions);
  }

  /** Each participant speaks once, in the given order. Throws `WorkflowGraphError` for an empty list. */
  static sequence(ids: readonly string[]): TransitionGraph {
    const [first, ...others] = ids;
    if (first === undefined) throw nobody("sequence");
    const rules = others.map(
      (id, at) =>
        new Transition(
          new Condition(fromSpeaker, { agent_id: ids[at] ?? null }),
          new Target(agent, { agent_id: id }),
        ),
    );
    return new TransitionGraph(first, rules, closing("sequence_complete"), ids.length);
  }

  /** The participants of the channel take turns, starting with the first id. Throws `WorkflowGraphError` for an empty list. */
  static roundRobin(ids: readonly string[], options: { maxTurns?: number | null } = {}): TransitionGraph {
    const [first] = ids;
    if (first === undefined) throw nobody("round robin");
    const rule = new Transition(new Condition(always, {}), new Target(roundRobin, {}));
    return new TransitionGraph(first, [rule], closing("round_robin_complete"), options.maxTurns ?? null);
  }

  /** The wire form, exactly as AG2 writes it: defaults filled in, keys that AG2 ignores left out. Loading it gives the same graph. */
  toDict(): Required<GraphData> & { transitions: TransitionData[]; default_target: NamedSpec } {
    return {
      initial_speaker: this.initialSpeaker,
      transitions: this.transitions.map((transition) => transition.toDict()),
      default_target: this.defaultTarget.toDict(),
      max_turns: this.maxTurns,
    };
  }
}

function closing(reason: string): Target {
  return new Target(terminate, { reason });
}

function nobody(factory: string): WorkflowGraphError {
  return new WorkflowGraphError(`a ${factory} needs at least one participant`);
}

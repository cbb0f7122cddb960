import { ContextIndex } from "./context-index.js";
import type { Condition } from "./transition.js";
import type { TransitionGraph } from "./transition-graph.js";
import { routedTool } from "./turn.js";
import type { TurnEnvelope, TurnState } from "./turn.js";
import { ValueIndex } from "./value-index.js";

/**
 * A graph filed for fast decisions: the first rule that fires is found by lookups, so a turn costs about the same with ten rules as with
 * ten thousand. "Place" is a rule's position in the order of evaluation; the decision is the smallest place whose condition holds.
 */
export class CompiledGraph {
  private readonly senders = new ValueIndex();
  private readonly tools = new ValueIndex();
  private readonly context = new ContextIndex();
  private always = Infinity;
  /** Rules that must be asked one by one, in order of place: custom ones, and those that raise. */
  private readonly asked: { place: number; condition: Condition }[] = [];

  constructor(readonly graph: TransitionGraph) {
    graph.evaluation.indices.forEach((index, place) => {
      const transition = graph.transitions[index];
      if (transition !== undefined) this.file(transition.when, place);
    });
  }

  /**
   * The index of the first rule in order of evaluation that fires, -1 where the default target decides. `state` is the one after the
   * turn was counted and its context changes were applied. Throws what AG2 raises when rules cannot be ordered or asked.
   */
  decide(state: TurnState, envelope: TurnEnvelope): number {
    const { indices, fault } = this.graph.evaluation;
    if (fault !== undefined) throw fault;
    let best = Math.min(this.always, this.senders.lookup(envelope.sender_id));
    const tool = routedTool(envelope);
    if (tool !== undefined) best = Math.min(best, this.tools.lookup(tool));
    if (this.context.firstPlace < best) best = Math.min(best, this.context.lookup(state.context_vars));
    for (const { place, condition } of this.asked) {
      if (place >= best) break;
      if (condition.evaluate(state, envelope)) best = place;
    }
    return indices[best] ?? -1;
  }

  private file(condition: Condition, place: number): void {
    const entry = condition.definition.index?.(condition.args);
    switch (entry?.by) {
      case undefined:
        this.asked.push({ place, condition });
        break;
      case "always":
        this.always = Math.min(this.always, place);
        break;
      case "sender":
        this.senders.add(entry.value, place);
        break;
      case "tool":
        this.tools.add(entry.value, place);
        break;
      case "context":
        this.context.add(entry.key, entry.value, place);
        break;
      case "never":
        break;
    }
  }
}

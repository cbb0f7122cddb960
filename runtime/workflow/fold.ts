import type { CompiledGraph } from "../graph/compiled-graph.js";
import type { Decision } from "../graph/turn.js";
import type { JsonObject } from "../json.js";
import { updatedContext } from "./context-updates.js";
import type { Envelope } from "./envelope.js";
import { EV_CONTEXT_SET, EV_PACKET } from "./events.js";
import { isSubstantive } from "./event-kinds.js";
import type { DecidedBy } from "./orchestration.js";
import { contextAfterPacket, eventData, ownDecision } from "./packet.js";
import type { WorkflowState } from "./state.js";

/**
 * The state after an envelope. Pure: the given state is never changed, and parts that stay the same are shared.
 */
export function fold(envelope: Envelope, state: WorkflowState, compiled: CompiledGraph): WorkflowState {
  if (envelope.event_type === EV_CONTEXT_SET)
    return withContext(state, updatedContext(state.context_vars, eventData(envelope), "/event_data"));
  if (!isSubstantive(envelope.event_type)) return state;
  const counted = countedTurn(envelope, state);
  return decided(counted, packetDecision(envelope) ?? ruleDecision(envelope, counted, compiled));
}

/** What decided the turn that `fold` makes of the same envelope, found as the fold finds it. */
export function decidedBy(envelope: Envelope, state: WorkflowState, compiled: CompiledGraph): DecidedBy {
  if (envelope.event_type === EV_CONTEXT_SET || !isSubstantive(envelope.event_type)) return null;
  if (packetDecision(envelope) !== undefined) return "routing";
  const rule = compiled.decide(countedTurn(envelope, state), envelope);
  return rule < 0 ? "default" : rule;
}

/** The state once the turn is counted and the packet's context changes are applied: this is what rules see. */
export function countedTurn(envelope: Envelope, state: WorkflowState): WorkflowState {
  const vars =
    envelope.event_type === EV_PACKET ? contextAfterPacket(envelope, state.context_vars) : state.context_vars;
  return {
    participant_order: state.participant_order,
    expected_next_speaker: state.expected_next_speaker,
    last_speaker_id: envelope.sender_id,
    last_envelope_id: envelope.envelope_id,
    turn_count: state.turn_count + 1,
    pending_close_reason: "",
    creator_id: state.creator_id,
    graph_data: state.graph_data,
    context_vars: vars,
  };
}

/** Texts never route. */
export function packetDecision(envelope: Envelope): Decision | undefined {
  return envelope.event_type === EV_PACKET ? ownDecision(envelope) : undefined;
}

/** The state with a decision taken. */
export function decided(
  counted: WorkflowState,
  { next_speaker, close_reason = "" }: Decision,
): WorkflowState {
  return { ...counted, expected_next_speaker: next_speaker ?? null, pending_close_reason: close_reason };
}

function ruleDecision(envelope: Envelope, counted: WorkflowState, compiled: CompiledGraph): Decision {
  const { graph } = compiled;
  const target = graph.transitions[compiled.decide(counted, envelope)]?.then ?? graph.defaultTarget;
  return target.resolve(counted, envelope);
}

function withContext(state: WorkflowState, vars: JsonObject): WorkflowState {
  return vars === state.context_vars ? state : { ...state, context_vars: vars };
}

import { ProtocolError } from "../../errors.js";
import { frozenCopy } from "../../graph/frozen-copy.js";
import { valueText } from "../../graph/value-text.js";
import { isObject, own, type JsonObject } from "../../json.js";
import { pythonEquals } from "../../python/equality.js";
import { truthy } from "../../python/truth.js";
import { acceptance } from "../../workflow/acceptance.js";
import { updatedContext } from "../../workflow/context-updates.js";
import type { Envelope } from "../../workflow/envelope.js";
import { isSubstantive } from "../../workflow/event-kinds.js";
import { EV_CONTEXT_SET } from "../../workflow/events.js";
import { workflowManifest } from "../../workflow/manifest.js";
import type { ChannelManifest, ChannelMetadata } from "../../workflow/metadata.js";
import type {
  AdapterResult,
  AwaitedCall,
  DecidedBy,
  Explanation,
  Orchestration,
} from "../../workflow/orchestration.js";
import { eventData } from "../../workflow/packet.js";
import { APPROVE, approvalAnswers, awaitedAnswers, REJECT } from "./channel/approval.js";
import { compileHandoff, type CompiledHandoff } from "./channel/compiled.js";
import { decisionDetails } from "./channel/details/index.js";
import { evaluations } from "./channel/explain.js";
import type { HandoffState } from "./channel/state.js";
import { takeStep, type Step } from "./channel/step.js";
import { contentOf } from "./channel/turn-content.js";
import { NEW_AGENT } from "./engine/agent-state.js";

/** Microsoft Agent Framework's handoff pattern over a channel: agents route by their tools, the topology decides which tools they have. */
export class HandoffAdapter implements Orchestration<HandoffState> {
  readonly type = "handoff";
  private readonly compiled = new WeakMap<JsonObject, CompiledHandoff>();

  manifest(): ChannelManifest {
    return { ...workflowManifest(), type: this.type, knobs_schema: { graph: "HandoffBuilder" } };
  }

  validateCreate(metadata: ChannelMetadata): void {
    compileHandoff(graphKnob(metadata));
  }

  initialState(metadata: ChannelMetadata): HandoffState {
    const graph = frozenCopy(graphKnob(metadata));
    const { agents, spec, idOf } = this.compiledOf(graph);
    const context = own(metadata.knobs, "context_vars");
    return {
      participant_order: metadata.participants
        .toSorted((a, b) => a.order - b.order)
        .map((participant) => participant.agent_id),
      expected_next_speaker: idOf.get(spec.user) ?? spec.user,
      last_speaker_id: null,
      last_envelope_id: null,
      turn_count: 0,
      pending_close_reason: "",
      creator_id: metadata.creator_id,
      graph_data: graph,
      context_vars: isObject(context) ? { ...context } : {},
      agents: Object.fromEntries([...agents.keys()].map((name) => [name, NEW_AGENT])),
      waits: { for: "message" },
      warnings: [],
    };
  }

  validateSend(metadata: ChannelMetadata, envelope: Envelope, state: HandoffState): void {
    const { event_type: type, sender_id: sender } = envelope;
    if (type === EV_CONTEXT_SET) {
      if (!state.participant_order.some((id) => pythonEquals(id, sender)))
        throw new ProtocolError(
          `“${metadata.channel_id}” takes changes of the context from participants, not from ${valueText(sender)}`,
          "/sender_id",
        );
      return;
    }
    if (!isSubstantive(type)) return;
    const expected = state.expected_next_speaker;
    if (truthy(expected) && !pythonEquals(expected, sender))
      throw new ProtocolError(
        `“${metadata.channel_id}” expects ${valueText(expected)} to speak, not ${valueText(sender)}`,
        "/sender_id",
      );
    if (state.waits.for === "approval") this.requireAnswer(envelope, state, state.waits.agent);
  }

  fold(envelope: Envelope, state: HandoffState): HandoffState {
    if (envelope.event_type === EV_CONTEXT_SET) {
      const vars = updatedContext(state.context_vars, eventData(envelope), "/event_data");
      return vars === state.context_vars ? state : { ...state, context_vars: vars };
    }
    if (!isSubstantive(envelope.event_type)) return state;
    const compiled = this.compiledOf(state.graph_data);
    const step = takeStep(envelope, state, compiled);
    return {
      ...state,
      ...nextOf(step, compiled),
      last_speaker_id: envelope.sender_id,
      last_envelope_id: envelope.envelope_id,
      turn_count: state.turn_count + 1,
      context_vars: step.context,
      agents: step.agents,
      waits: step.waits,
      warnings: step.warnings.length === 0 ? state.warnings : [...state.warnings, ...step.warnings],
    };
  }

  onAccepted(_metadata: ChannelMetadata, envelope: Envelope, state: HandoffState): AdapterResult {
    return acceptance(envelope, state, () => own(state.graph_data, "max_turns") ?? null);
  }

  explain(envelope: Envelope, state: HandoffState): Explanation {
    if (envelope.event_type === EV_CONTEXT_SET || !isSubstantive(envelope.event_type))
      return { evaluations: [], decidedBy: null, nextSpeaker: state.expected_next_speaker, closeReason: "" };
    const compiled = this.compiledOf(state.graph_data);
    const step = takeStep(envelope, state, compiled);
    const next = nextOf(step, compiled);
    return {
      evaluations: evaluations(envelope, state, { compiled, step }),
      decidedBy: step.decidedBy,
      nextSpeaker: next.expected_next_speaker,
      closeReason: next.pending_close_reason,
      details: decisionDetails(state, compiled, step),
    };
  }

  callsOf(envelope: Envelope): string[] {
    return contentOf(envelope).calls.map(({ call }) => call);
  }

  awaitedCalls({ agents, waits }: HandoffState): readonly AwaitedCall[] {
    const waiting = waits.for === "approval" ? agents[waits.agent] : undefined;
    return waiting === undefined ? [] : awaitedAnswers(waiting);
  }

  evaluationOrder(state: HandoffState): readonly number[] {
    return this.compiledOf(state.graph_data).rules.map((_, index) => index);
  }

  pointerOf(decidedBy: DecidedBy, state?: HandoffState): string | undefined {
    if (typeof decidedBy !== "number" || state === undefined) return undefined;
    return this.compiledOf(state.graph_data).rules[decidedBy]?.pointer;
  }

  private requireAnswer(envelope: Envelope, state: HandoffState, agent: string): void {
    const { calls } = contentOf(envelope);
    const waiting = state.agents[agent];
    if (!waiting || calls.length === 0 || !approvalAnswers(waiting, calls)) {
      const asks = (waiting?.postponed ?? []).filter(({ id }) => waiting?.unanswered.includes(id));
      throw new ProtocolError(
        `${agent} waits for an approval of ${asks.map(({ call }) => call).join(", ")}: call ${APPROVE} or ${REJECT}, with {"tool": …} to tell several apart.`,
        "/event_data",
      );
    }
  }

  private compiledOf(graph: JsonObject): CompiledHandoff {
    let compiled = this.compiled.get(graph);
    if (compiled === undefined) {
      compiled = compileHandoff(graph);
      this.compiled.set(graph, compiled);
    }
    return compiled;
  }
}

/** Who speaks after a step, and how the channel ends where nobody does. */
function nextOf({ waits, closeReason }: Step, { idOf, spec }: CompiledHandoff) {
  if (closeReason !== undefined) return { expected_next_speaker: null, pending_close_reason: closeReason };
  const name = waits.for === "reply" ? waits.agent : spec.user;
  return { expected_next_speaker: idOf.get(name) ?? name, pending_close_reason: "" };
}

function graphKnob(metadata: ChannelMetadata): JsonObject {
  const graph = isObject(metadata.knobs) ? own(metadata.knobs, "graph") : undefined;
  if (isObject(graph)) return graph;
  throw new ProtocolError("The channel has no graph in knobs.graph.", "/knobs/graph");
}

import { ProtocolError, PythonError, WorkflowGraphError } from "../errors.js";
import { CompiledGraph } from "../graph/compiled-graph.js";
import { frozenCopy } from "../graph/frozen-copy.js";
import type { LoadOptions } from "../graph/load.js";
import { loadGraph } from "../graph/load.js";
import { participantIndex } from "../graph/participant-index.js";
import type { TransitionGraph } from "../graph/transition-graph.js";
import { idText, valueText } from "../graph/value-text.js";
import type { JsonObject, JsonValue } from "../json.js";
import { isObject, own } from "../json.js";
import { pythonEquals } from "../python/equality.js";
import { isUnhashable, kindText } from "../python/kinds.js";
import { truthy } from "../python/truth.js";
import type { Envelope } from "./envelope.js";
import { isSubstantive } from "./event-kinds.js";
import { EV_CONTEXT_SET } from "./events.js";
import { explain } from "./explain.js";
import { decidedBy, fold } from "./fold.js";
import { workflowManifest } from "./manifest.js";
import type { ChannelManifest, ChannelMetadata } from "./metadata.js";
import type { AdapterResult, DecidedBy, Explanation, Orchestration } from "./orchestration.js";
import type { WorkflowState } from "./state.js";
import { acceptance } from "./acceptance.js";

/** AG2's WorkflowAdapter: the graph decides who speaks next. Every error has AG2's class as `pythonError`. */
export class WorkflowAdapter implements Orchestration<WorkflowState> {
  readonly type = "workflow";
  private readonly compiled = new WeakMap<JsonObject, CompiledGraph>();

  constructor(private readonly options: LoadOptions = {}) {}

  manifest(): ChannelManifest {
    return workflowManifest();
  }

  validateCreate(metadata: ChannelMetadata): void {
    const order = participantOrder(metadata);
    if (order.length < 2)
      throw new ProtocolError(`workflow requires at least 2 participants, got ${order.length}`);
    const { initialSpeaker } = this.load(graphKnob(metadata));
    if (isUnhashable(initialSpeaker))
      throw new PythonError(
        `initial_speaker must be a participant's id, but is ${kindText(initialSpeaker)}`,
        "TypeError",
        "/initial_speaker",
      );
    requireParticipant(initialSpeaker, order);
  }

  initialState(metadata: ChannelMetadata): WorkflowState {
    const graph = frozenCopy(graphKnob(metadata));
    const { initialSpeaker } = this.graphOf(graph);
    const order = participantOrder(metadata);
    requireParticipant(initialSpeaker, order);
    return {
      participant_order: order,
      expected_next_speaker: initialSpeaker,
      last_speaker_id: null,
      last_envelope_id: null,
      turn_count: 0,
      pending_close_reason: "",
      creator_id: metadata.creator_id,
      graph_data: graph,
      context_vars: { ...contextKnob(metadata) },
    };
  }

  validateSend(metadata: ChannelMetadata, envelope: Envelope, state: WorkflowState): void {
    const { event_type: type, sender_id: sender } = envelope;
    if (type === EV_CONTEXT_SET) {
      if (participantIndex(state.participant_order, sender) < 0)
        throw new ProtocolError(
          `workflow '${metadata.channel_id}' only accepts EV_CONTEXT_SET from participants, got ${valueText(sender)}`,
          "/sender_id",
        );
    } else if (isSubstantive(type)) {
      const expected = state.expected_next_speaker;
      if (truthy(expected) && !pythonEquals(expected, sender))
        throw new ProtocolError(
          `workflow '${metadata.channel_id}' expects ${valueText(expected)} to speak, got ${valueText(sender)}`,
          "/sender_id",
        );
    }
  }

  fold(envelope: Envelope, state: WorkflowState): WorkflowState {
    return fold(envelope, state, this.compiledOf(state.graph_data));
  }

  onAccepted(_metadata: ChannelMetadata, envelope: Envelope, state: WorkflowState): AdapterResult {
    return acceptance(envelope, state, () => this.graphOf(state.graph_data).maxTurns);
  }

  explain(envelope: Envelope, state: WorkflowState): Explanation {
    return explain(envelope, state, this.graphOf(state.graph_data));
  }

  decidedBy(envelope: Envelope, state: WorkflowState): DecidedBy {
    return decidedBy(envelope, state, this.compiledOf(state.graph_data));
  }

  evaluationOrder(state: WorkflowState): readonly number[] {
    return this.graphOf(state.graph_data).evaluation.indices;
  }

  pointerOf(decidedBy: DecidedBy): string | undefined {
    if (typeof decidedBy === "number") return `/transitions/${decidedBy}`;
    return decidedBy === "default" ? "/default_target" : undefined;
  }

  private graphOf(data: JsonObject): TransitionGraph {
    return this.compiledOf(data).graph;
  }

  /** Parsed and filed once for each graph, however many envelopes are folded. */
  private compiledOf(data: JsonObject): CompiledGraph {
    let compiled = this.compiled.get(data);
    if (compiled === undefined) {
      compiled = new CompiledGraph(this.load(data));
      this.compiled.set(data, compiled);
    }
    return compiled;
  }

  /** Unknown names are the one graph fault that AG2 reports tidily; every other keeps its raw Python class. */
  private load(data: JsonObject): TransitionGraph {
    try {
      return loadGraph(data, this.options);
    } catch (error) {
      if (error instanceof WorkflowGraphError && error.pythonError === "WorkflowGraphError")
        throw new ProtocolError(`invalid workflow graph: ${error.message}`, error.pointer);
      throw error;
    }
  }
}

/** By `order`, equals as they stand. */
function participantOrder(metadata: ChannelMetadata): readonly string[] {
  return metadata.participants
    .toSorted((a, b) => a.order - b.order)
    .map((participant) => participant.agent_id);
}

function graphKnob(metadata: ChannelMetadata): JsonObject {
  const graph = isObject(metadata.knobs) ? own(metadata.knobs, "graph") : undefined;
  if (!isObject(graph))
    throw new ProtocolError(
      `workflow needs its graph as an object in knobs.graph, but there is ${kindText(graph)}`,
      "/knobs/graph",
    );
  return graph;
}

function contextKnob(metadata: ChannelMetadata): JsonObject {
  const vars = own(metadata.knobs, "context_vars");
  if (vars === undefined) return {};
  if (!isObject(vars))
    throw new ProtocolError(
      `knobs.context_vars must be an object, but is ${kindText(vars)}`,
      "/knobs/context_vars",
    );
  return vars;
}

function requireParticipant(speaker: JsonValue, order: readonly string[]): void {
  if (participantIndex(order, speaker) >= 0) return;
  const known = order.length === 0 ? "there are none" : `participants are ${order.map(idText).join(", ")}`;
  throw new ProtocolError(
    `workflow initial_speaker ${valueText(speaker)} is no participant: ${known}`,
    "/initial_speaker",
  );
}

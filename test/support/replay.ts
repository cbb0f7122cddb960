import type {
  DecidedBy,
  JsonObject,
  WitnessStep,
  WorkflowDocument,
  WorkflowState,
} from "../../runtime/index.js";
import { WorkflowAdapter, parseEnvelope } from "../../runtime/index.js";
import { channelMetadata } from "./channel.js";

/** The channel of a document at its start, names standing for ids. */
export function startOf(document: WorkflowDocument, adapter = new WorkflowAdapter()): WorkflowState {
  const metadata = channelMetadata(
    document.participants.map(({ name }) => name),
    { graph: document.graph as unknown as JsonObject, context_vars: document.contextVars },
    document.creator,
  );
  return adapter.initialState(metadata);
}

/** A turn that calls the tools as the document declares their effects, then the text or packet that ends it. */
export function takeTurn(
  document: WorkflowDocument,
  state: WorkflowState,
  step: WitnessStep,
  adapter = new WorkflowAdapter(),
): { state: WorkflowState; decidedBy: DecidedBy; isTrue: (transition: number) => boolean } {
  const isKickoff = state.turn_count === 0;
  const declared = document.participants.find(({ name }) => name === step.speaker)?.tools ?? [];
  const ruled = new Set(
    (document.graph.transitions ?? [])
      .filter(({ when }) => when.name === "tool_called")
      .map(({ when }) => when.args?.["tool_name"]),
  );
  const post = (event_type: string, event_data: unknown) =>
    parseEnvelope({ channel_id: "ch", sender_id: step.speaker, audience: null, event_type, event_data });
  let current = state;
  const change = (set: object | undefined, gone: readonly string[] | undefined) => {
    if (set !== undefined || gone !== undefined)
      current = adapter.fold(post("ag2.context.set", { set: set ?? {}, delete: gone ?? [] }), current);
  };
  change(step.context?.set, step.context?.delete);
  let routing: JsonObject | undefined;
  for (const name of step.tools) {
    const tool = declared.find((each) => each.name === name);
    change(tool?.set, tool?.delete);
    if (routing !== undefined) continue;
    if (tool?.finish !== undefined) routing = { kind: "finish", tool: name, reason: tool.finish };
    else if (tool?.handoff !== undefined) routing = { kind: "handoff", tool: name, target: tool.handoff };
    else if (ruled.has(name)) routing = { kind: "handoff", tool: name };
  }
  const envelope = isKickoff
    ? post("ag2.msg.text", { text: "Hello." })
    : post("ag2.packet", {
        routing: routing ?? { kind: "text" },
        context_updates: { set: {}, delete: [] },
        body: "…",
      });
  return {
    decidedBy: adapter.explain(envelope, current).decidedBy,
    state: adapter.fold(envelope, current),
    isTrue: (transition) => {
      // Alone in its graph a rule decides whenever it is true; a typed handoff or finish would come before it.
      const alone = { ...document.graph, transitions: [document.graph.transitions![transition]!] };
      const { routing: typed, ...data } = envelope.event_data as JsonObject;
      const { tool = null } = (typed ?? {}) as JsonObject;
      const plain = { ...envelope, event_data: { ...data, routing: { kind: "text", tool } } };
      const state: WorkflowState = { ...current, graph_data: alone as unknown as JsonObject };
      return adapter.explain(isKickoff ? envelope : plain, state).decidedBy === 0;
    },
  };
}

/** What decides each turn of a run when our fold plays it. Throws where somebody speaks who is not expected. */
export function replay(
  document: WorkflowDocument,
  run: readonly WitnessStep[],
  adapter = new WorkflowAdapter(),
): DecidedBy[] {
  let state = startOf(document, adapter);
  return run.map((step) => {
    const expected = state.expected_next_speaker;
    if (expected === null || (expected !== "" && expected !== step.speaker))
      throw new Error(`${step.speaker} speaks, but ${JSON.stringify(expected)} is expected`);
    const turn = takeTurn(document, state, step, adapter);
    state = turn.state;
    return turn.decidedBy;
  });
}

import type {
  AdapterResult,
  ChannelStateName,
  Envelope,
  JsonObject,
  JsonValue,
} from "../../runtime/index.js";
import { Ag2Error, WorkflowAdapter, gate, parseEnvelope } from "../../runtime/index.js";
import type { WorkflowState } from "../../runtime/index.js";
import { channelMetadata } from "../support/channel.js";

/** One line of ag2-fold.jsonl. */
export interface FoldCase {
  id: string;
  mode: "hub" | "adapter" | "refold";
  tags: string[];
  graph: JsonObject;
  participants: string[];
  creator: string;
  registered: string[];
  context_vars?: JsonObject;
  initial_state: JsonValue;
  envelopes: JsonValue[];
  expect: JsonObject[];
}

/** What a case says about the state: five fields. */
function visible(state: WorkflowState) {
  return {
    expected_next_speaker: state.expected_next_speaker,
    last_speaker_id: state.last_speaker_id,
    turn_count: state.turn_count,
    pending_close_reason: state.pending_close_reason,
    context_vars: state.context_vars,
  };
}

/** Plays a case and answers in the golden file's own shape, without messages. Also says where `explain` and `fold` disagree. */
export function play({ mode, graph, participants, creator, registered, context_vars, envelopes }: FoldCase) {
  const adapter = new WorkflowAdapter();
  const metadata = channelMetadata(
    participants,
    context_vars === undefined ? { graph } : { graph, context_vars },
    creator,
  );
  if (mode !== "refold") adapter.validateCreate(metadata);
  let state = adapter.initialState(metadata);
  const initial = visible(state);
  let channel: ChannelStateName = "active";
  let ended = false;
  const disagreements: unknown[] = [];

  const step = (data: JsonValue) => {
    if (ended) return { skipped: true };
    let stage = "parse";
    let rule: unknown;
    try {
      const envelope: Envelope = parseEnvelope(data);
      if (mode === "hub") {
        stage = "gate";
        gate(envelope, { registered, channelId: "ch", state: channel });
      }
      if (mode !== "refold") {
        stage = "validate_send";
        adapter.validateSend(metadata, envelope, state);
      }
      stage = "fold";
      const before = state;
      const copy = structuredClone(before);
      const after = adapter.fold(envelope, before);
      if (JSON.stringify(copy) !== JSON.stringify(before)) disagreements.push({ data, changed: before });
      const explanation = adapter.explain(envelope, before);
      rule = explanation.decidedBy;
      state = after;
      if (
        explanation.nextSpeaker !== after.expected_next_speaker ||
        (rule !== null && explanation.closeReason !== after.pending_close_reason)
      )
        disagreements.push({ data, explanation, after: visible(after) });
      stage = "on_accepted";
      const result: AdapterResult = adapter.onAccepted(metadata, envelope, state);
      if (mode === "hub" && result.nextState !== null) channel = result.nextState;
      return {
        accepted: true,
        rule,
        next_state: result.nextState,
        close_reason: result.closeReason,
        state: visible(state),
      };
    } catch (error) {
      if (!(error instanceof Ag2Error)) throw error;
      if (mode === "refold" && stage !== "on_accepted") ended = true;
      const failure = { accepted: false, stage, error: error.pythonError, state: visible(state) };
      return stage === "on_accepted" ? { ...failure, rule } : failure;
    }
  };
  return { initial, steps: envelopes.map(step), disagreements };
}

/** An expectation without the message, whose wording is Python's own. */
export function withoutMessage({ message: _message, ...rest }: JsonObject): JsonObject {
  return rest;
}

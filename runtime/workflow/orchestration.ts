import type { JsonObject, JsonValue } from "../json.js";
import type { Envelope } from "./envelope.js";
import type { ChannelManifest, ChannelMetadata } from "./metadata.js";

/** What every orchestration's state shows to the hub, the log, the debugger and the tree. Immutable: a fold returns a new one or the same. */
export interface OrchestrationState {
  readonly participant_order: readonly JsonValue[];
  /** `null`: the channel must close. `""`: anyone may speak. Normally an agent id, but AG2 lets any value through. */
  readonly expected_next_speaker: JsonValue;
  readonly last_speaker_id: JsonValue;
  readonly last_envelope_id: JsonValue;
  readonly turn_count: number;
  readonly pending_close_reason: JsonValue;
  readonly creator_id: JsonValue;
  readonly context_vars: JsonObject;
}

/** What `on_accepted` says after an envelope: `nextState: null` leaves the channel as it is. */
export interface AdapterResult {
  nextState: "closed" | null;
  /** Usually a string; AG2 passes other values through. Empty when nothing closes. */
  closeReason: JsonValue;
}

/** How one rule fared in one decision. */
export interface RuleEvaluation {
  /** Index in the file's list of rules (not the place of evaluation). */
  transition: number;
  priority: JsonValue;
  matched: boolean;
  /** Plain words with the operands: `route is "general", not "security"`. Ids appear as they stand in the data; callers put names in. */
  reason: string;
}

/** What decided a turn: a rule's index, the default target, the packet's own routing, or `null` for an envelope that is no turn. */
export type DecidedBy = number | "default" | "routing" | null;

export interface Explanation {
  /** The rules that were tested, in the order of evaluation; those after the deciding one are not listed. */
  evaluations: RuleEvaluation[];
  decidedBy: DecidedBy;
  nextSpeaker: JsonValue;
  closeReason: JsonValue;
  /** What else the decision was made of, beside rules; absent where rules are all there is. */
  details?: readonly DecisionDetail[];
}

/** One thing that a decision was made of, in plain words: `offered`, `called`, `orders will see`. Participants by name. */
export interface DecisionDetail {
  readonly name: string;
  /** The whole in a few words. */
  readonly value: string;
  /** Its parts, in order. */
  readonly items: readonly { readonly name: string; readonly value: string }[];
  /** True for what is known only once the decision is made. */
  readonly afterwards?: boolean;
}

/** A call that the expected speaker can make because the channel waits for it, whatever tools it has. */
export interface AwaitedCall {
  readonly tool: string;
  readonly args?: JsonObject;
  /** What it says, for people. */
  readonly about: string;
}

/**
 * One way of deciding who speaks next. Hub, log, debugger and tree know only this interface, so that another orchestration
 * needs a folder of its own and one line in the registry of orchestrations.
 */
export interface Orchestration<S extends OrchestrationState = OrchestrationState> {
  /** The manifest's `type`, as in metadata.json. */
  readonly type: string;
  manifest(): ChannelManifest;
  /** Throws what AG2 raises when the channel is created. */
  validateCreate(metadata: ChannelMetadata): void;
  initialState(metadata: ChannelMetadata): S;
  /** Throws a `ProtocolError` where AG2 refuses the envelope. */
  validateSend(metadata: ChannelMetadata, envelope: Envelope, state: S): void;
  /** Pure. Throws where AG2's fold raises; the given state is never changed. */
  fold(envelope: Envelope, state: S): S;
  onAccepted(metadata: ChannelMetadata, envelope: Envelope, state: S): AdapterResult;
  /** The decision that `fold(envelope, state)` makes, with its reasons; `state` is the state before. */
  explain(envelope: Envelope, state: S): Explanation;
  /** Only what `explain` says decided, where that is known at less cost than the reasons. */
  decidedBy?(envelope: Envelope, state: S): DecidedBy;
  /** The tools that a turn called, where its envelope says more of them than its routing does. */
  callsOf?(envelope: Envelope): string[];
  /** What the channel waits for beside a text, such as the answers to a question; absent where an orchestration never does. */
  awaitedCalls?(state: S): readonly AwaitedCall[];
  /** The rules in the order in which they are tested, as indices into the document's list. */
  evaluationOrder(state: S): readonly number[];
  /** Where in the workflow document a decision stands, as a JSON pointer; `undefined` where the document has no place for it. @param state of the channel, for orchestrations whose rules have no list of their own in the document */
  pointerOf(decidedBy: DecidedBy, state?: S): string | undefined;
}

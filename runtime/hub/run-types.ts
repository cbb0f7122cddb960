import type { Scenario, WorkflowDocument } from "../document/model.js";
import type { JsonObject } from "../json.js";
import type { Round, Runner } from "../runners/runner.js";
import type { Envelope } from "../workflow/envelope.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../workflow/orchestration.js";
import type { KnowledgeStore } from "../wal/store.js";
import type { Turn } from "../wal/recorded.js";
import type { TurnLimit } from "./turn-limits.js";

/** Nanoseconds since the epoch, injectable so that runs are repeatable. */
export interface Clock {
  now(): bigint;
}

/** 8 random bytes as 16 hex digits, injectable so that runs are repeatable. */
export interface IdSource {
  random(): string;
}

export interface StartRunOptions {
  document: WorkflowDocument;
  scenario?: Scenario;
  /** Default: a scripted runner over `scenario`. */
  runner?: Runner;
  store: KnowledgeStore;
  contextVars?: Record<string, unknown>;
  labels?: Record<string, string>;
  /** How long the expected speaker may take. Default: for ever, as in AG2. */
  turnLimits?: readonly TurnLimit[];
  /** Told what goes on beside the turns: a speaker who takes long. A sentence with participants by name. */
  onRemark?: (remark: string) => void;
  clock?: Clock;
  ids?: IdSource;
}

/**
 * What went wrong with a turn: `rejected`, the channel takes no such envelope; `stalled`, nobody can ever speak; `agent`, whoever plays the
 * participants failed.
 */
export type RunFault = "rejected" | "stalled" | "agent";

/** Why a run cannot go on by itself. */
export type RunEnd =
  | { kind: "closed"; reason: unknown }
  /** The scenario has no turn left while somebody is expected; or nobody can speak (`stalled`). */
  | { kind: "waiting"; speaker: string; message: string; fault?: RunFault }
  /** An envelope was refused, a round posts nothing, a fold failed: the message names the turn. */
  | {
      kind: "failed";
      message: string;
      pointer?: string;
      of?: PointedText;
      cause?: unknown;
      fault?: RunFault;
    };

/** Whose text a pointer is in, where a scenario may have a file of its own. */
export type PointedText = "scenario" | "workflow";

/** A change of context variables, as `ag2.context.set` carries it. */
export interface ContextUpdate {
  set?: JsonObject;
  delete?: string[];
}

/** A channel that is being played. Hub and log stay behind it; it never throws for what a document or a scenario does wrong. */
export interface Run {
  readonly channelId: string;
  readonly document: WorkflowDocument;
  readonly orchestration: Orchestration;
  readonly metadata: ChannelMetadata;
  readonly names: ReadonlyMap<string, string>;
  readonly idOf: ReadonlyMap<string, string>;
  readonly initialState: OrchestrationState;
  readonly state: OrchestrationState;
  readonly turns: readonly Turn[];
  readonly envelopes: readonly { envelope: Envelope; line: number }[];
  readonly end: RunEnd | undefined;
  /** Plays one turn; `undefined` when the run is at its end (see `end`). */
  next(signal?: AbortSignal): Promise<Turn | undefined>;
  /** Plays one turn by hand, in place of the runner's. Rejects with a sentence where the channel does not take it; the run goes on then. */
  say(round: Round): Promise<Turn>;
  /**
   * Changes the context between two turns, by an envelope of the expected speaker, else of the creator, so that the log says so. It belongs
   * to the next turn. Rejects with a sentence where nobody may do that.
   */
  changeContext(change: ContextUpdate): Promise<Envelope>;
  /** Closes the channel, as a person would ("explicit_close" unless a reason is given). */
  close(reason?: string): Promise<void>;
  /** Ends what the runner has started, and gives the channel's log back for another writer to take. The run takes nothing more in then. */
  release(): Promise<void>;
}

/** How a finished run compares with what its scenario expects. */
export interface ExpectationFailure {
  message: string;
  pointer: string;
  /** Default: the scenario's. */
  of?: PointedText;
}

import type { JsonValue } from "../json.js";
import type { ScenarioToolCall, WorkflowDocument } from "../document/model.js";
import type { Turn } from "../wal/recorded.js";
import type { Envelope } from "../workflow/envelope.js";
import type { ChannelMetadata } from "../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../workflow/orchestration.js";

/** One call of a round. */
export interface RoundCall extends ScenarioToolCall {
  /** The tool raised, or there is no such tool: nothing was set, but AG2 routes by its name all the same. */
  failed?: true;
}

/** What the models of a round used. Written into the turn's `event_data` as `usage`, which AG2 passes over. */
export type RoundUsage = {
  model: string;
  input_tokens: number;
  output_tokens: number;
  /** US dollars; absent where no price is known. */
  cost?: number;
};

/** What the expected speaker does in one round, before the round becomes envelopes. Names, not ids. */
export interface Round {
  speaker: string;
  text: string;
  tools: RoundCall[];
  context?: { set?: { [key: string]: JsonValue }; delete?: string[] };
  usage?: RoundUsage;
  /** Where the round stands in a scenario, for messages. */
  pointer?: string;
}

export interface RoundRequest {
  document: WorkflowDocument;
  orchestration: Orchestration;
  metadata: ChannelMetadata;
  /** Agent id → name. */
  names: ReadonlyMap<string, string>;
  /** Participant's name → agent id. */
  idOf: ReadonlyMap<string, string>;
  /** Name of the expected speaker; `""` when anyone may speak. */
  speaker: string;
  state: OrchestrationState;
  /** How many turns there were; 0 before the kickoff. */
  turn: number;
  turns: readonly Turn[];
  /** The log so far. */
  envelopes: readonly { envelope: Envelope }[];
  /** The same again where a round is played again after a crash. */
  idempotencyKey: string;
  signal?: AbortSignal;
}

/** Plays participants. A runner that has nothing to say returns `undefined`: the run then waits for `speaker`. */
export interface Runner {
  /** Rejects where the round failed, best with a `RoundError`. Gives up as soon as it can when `signal` is aborted. */
  next(request: RoundRequest): Promise<Round | undefined>;
  /** Ends what the runner has started, child processes above all. It may be asked again for a round after that. */
  close?(): Promise<void>;
}

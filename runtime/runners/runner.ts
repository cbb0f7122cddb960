import type { JsonObject } from "../json.js";
import type { ScenarioToolCall, WorkflowDocument } from "../document/model.js";
import type { OrchestrationState } from "../workflow/orchestration.js";

/** What the expected speaker does in one round, before the round becomes envelopes. Names, not ids. */
export interface Round {
  speaker: string;
  text: string;
  tools: ScenarioToolCall[];
  context?: { set?: JsonObject; delete?: string[] };
  /** Where the round stands in a scenario, for messages. */
  pointer?: string;
}

export interface RoundRequest {
  document: WorkflowDocument;
  /** Name of the expected speaker; `""` when anyone may speak. */
  speaker: string;
  state: OrchestrationState;
  /** Turns so far; 0 before the kickoff. */
  turn: number;
  /** The same again where a round is played again after a crash. */
  idempotencyKey: string;
  signal?: AbortSignal;
}

/** Plays participants. A runner that has nothing to say returns `undefined`: the run then waits for `speaker`. */
export interface Runner {
  next(request: RoundRequest): Promise<Round | undefined>;
}

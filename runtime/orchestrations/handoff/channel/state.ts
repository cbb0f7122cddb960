import type { JsonObject } from "../../../json.js";
import type { OrchestrationState } from "../../../workflow/orchestration.js";
import type { AgentState } from "../engine/agent-state.js";
import type { Trigger } from "../engine/turn.js";

/** What the next turn is for. Agents by name. */
export type Wait =
  /** The user's message goes to the start agent. */
  | { readonly for: "message" }
  /** The user's message goes to this agent. */
  | { readonly for: "answer"; readonly agent: string }
  /** The user approves or rejects calls of this agent. */
  | { readonly for: "approval"; readonly agent: string }
  /** This agent speaks; it has read what was sent to it. */
  | { readonly for: "reply"; readonly agent: string; readonly trigger: Trigger }
  | { readonly for: "nobody" };

/** A handoff channel. Beside AG2's fields: what every agent has read and what waits for it, by name. */
export interface HandoffState extends OrchestrationState {
  readonly graph_data: JsonObject;
  readonly agents: Readonly<Record<string, AgentState>>;
  readonly waits: Wait;
  /** What the framework warns of, newest last. */
  readonly warnings: readonly string[];
}

import type { OwnTool } from "../agent.js";

/** An agent as it is given to the builder. */
export interface AgentSpec {
  readonly name?: string | null;
  readonly id?: string;
  readonly description?: string;
  readonly tools?: readonly OwnTool[];
  /** False where the agent was made without the history that a handoff needs. Default: true. */
  readonly perServiceHistory?: boolean;
}

/** What add_handoff and with_start_agent take: an agent, or its key as a string. Anything else is refused. */
export type AgentReference = AgentSpec | string | null | number | boolean;

/** The name where it is not empty, else the id: what edges, events and tool names go by. */
export function keyOf({ name, id }: AgentSpec): string {
  return name || (id ?? "");
}

export function isAgentSpec(reference: unknown): reference is AgentSpec {
  return typeof reference === "object" && reference !== null;
}

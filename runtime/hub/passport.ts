import type { JsonObject } from "../json.js";

export interface AgentOptions {
  name: string;
  /** Default: an agent. */
  kind?: "agent" | "human";
  /** The model that plays the agent, where one does. */
  model?: string | null;
}

/** What the hub keeps of a registered agent in memory. */
export interface RegisteredAgent {
  readonly agentId: string;
  readonly name: string;
}

/** passport.json, in AG2's key order. */
export function passportOf(agent: AgentOptions, agentId: string, createdAt: string): JsonObject {
  return {
    name: agent.name,
    owner: "",
    provider: null,
    model: agent.model ?? null,
    cost: null,
    region: null,
    auth: { scheme: "none", issuer: null, audience: null, key_fingerprint: null, claim: {} },
    kind: agent.kind === "human" ? "human" : null,
    hub_id: null,
    version: 1,
    agent_id: agentId,
    created_at: createdAt,
  };
}

/** resume.json of an agent that has claimed nothing and done nothing yet. */
export function emptyResume(): JsonObject {
  return {
    claimed_capabilities: [],
    domains: [],
    summary: "",
    examples: [],
    observed: {},
    version: 1,
    last_updated: "",
  };
}

/** rule.json: AG2's defaults, everything is allowed. */
export function defaultRule(): JsonObject {
  return {
    version: 1,
    access: {
      inbound_from: ["*"],
      outbound_to: ["*"],
      channel_types: { initiate: ["*"], accept: ["*"] },
    },
    limits: {
      max_concurrent_channels: 0,
      max_concurrent_tasks: 0,
      channel_ttl_default: DEFAULT_TTL,
      task_ttl_default: "15m",
      rate: { per_minute: 0, burst: 0 },
      delegation_depth: 5,
      inbox: { max_pending: 1000, overflow: "reject", high_water: null },
    },
  };
}

/** How long a channel lives unless its creator says otherwise. */
export const DEFAULT_TTL = "2h";

import type { JsonObject } from "../../runtime/index.js";

/** Numbers from 0 to 1 that depend on the seed alone. */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}

export interface HandoffEntry {
  from: string;
  to: string | string[];
  description?: string;
}

export interface AgentEntry {
  name: string;
  description?: string;
  tools?: { name: string; approval?: boolean; handoff?: string }[];
}

/** A handoff document as it is made here. */
export interface HandoffData {
  orchestration: "handoff";
  participants: (AgentEntry | { name: string; kind: "human" })[];
  start: string;
  handoffs?: HandoffEntry[];
  autonomous?: { agents?: string[]; prompts?: Record<string, string>; turn_limits?: Record<string, number> };
  terminate_when?: string;
  max_turns?: number;
  return_to_previous?: boolean;
  dialect?: "python" | "dotnet";
  scenarios?: JsonObject[];
}

const NAMES = ["triage", "orders", "returns", "billing", "tech", "fraud", "desk", "claims"];

/**
 * A topology with nothing to complain of: everybody is reached from the start and can hand on, every handoff says in which case it is for,
 * and a condition ends the run.
 */
export function soundTopology(seed: number): HandoffData {
  const random = randomOf(seed);
  const agents = NAMES.slice(0, 3 + Math.floor(random() * (NAMES.length - 2)));
  const start = agents[0] as string;
  const pairs = new Map<string, [string, string]>();
  const link = (from: string, to: string) => pairs.set(`${from} ${to}`, [from, to]);
  // A tree from the start, ways back, and some more.
  for (const [index, agent] of agents.entries()) {
    if (index === 0) continue;
    link(pick(agents.slice(0, index), random), agent);
    link(agent, start);
  }
  for (let extra = Math.floor(random() * 4); extra > 0; extra--) {
    const [from, to] = [pick(agents, random), pick(agents, random)];
    if (from !== to) link(from, to);
  }
  const handoffs = [...pairs.values()].map(([from, to], index) => ({
    from,
    to: random() < 0.5 ? to : [to],
    description: `The customer of ${from} needs what only ${to} can do, case ${index}.`,
  }));
  const data: HandoffData = {
    orchestration: "handoff",
    participants: [{ name: "customer", kind: "human" }, ...agents.map((name) => ({ name, tools: [] }))],
    start,
    handoffs,
    ...(random() < 0.5 ? { terminate_when: 'said.endsWith("case closed.")' } : { max_turns: 20 }),
    ...(random() < 0.3 ? { dialect: "dotnet" as const } : {}),
  };
  if (random() < 0.4) data.autonomous = { agents: [pick(agents, random)], prompts: {}, turn_limits: {} };
  return data;
}

/** Names of the agents, the start first. */
export function agentsOf({ participants }: HandoffData): string[] {
  return participants.flatMap((entry) => ("kind" in entry ? [] : [entry.name]));
}

export function agentEntry(data: HandoffData, name: string): AgentEntry {
  return data.participants.find((entry) => entry.name === name) as AgentEntry;
}

/** The place of a participant's name. */
export function namePointer({ participants }: HandoffData, name: string): string {
  return `/participants/${participants.findIndex((entry) => entry.name === name)}/name`;
}

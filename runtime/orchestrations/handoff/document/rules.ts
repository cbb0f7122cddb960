import { autonomousModeOf } from "../autonomous.js";
import type { HandoffRule } from "../rule.js";
import { topologyOf, type HandoffTopology } from "../topology/topology.js";
import type { HandoffSpec } from "./spec.js";

/** The edges of a document; those with an end that is nobody are left out, and a finding says so. */
export function specTopology({ agents, edges }: HandoffSpec): HandoffTopology {
  return topologyOf(
    agents.map(({ name }) => name),
    edges,
  );
}

/** What can decide a turn, in the order in which it does: approvals, handoffs, the end, going on alone; then whatever the user says. */
export function handoffRules(spec: HandoffSpec): HandoffRule[] {
  const { agents, user, autonomous, terminateWhen, dialect } = spec;
  const topology = specTopology(spec);
  const rules: HandoffRule[] = [];
  for (const { name, tools = [], pointer } of agents)
    for (const [place, tool] of tools.entries())
      if (tool.approval)
        rules.push({
          kind: "approval",
          agent: name,
          tool: tool.name,
          pointer: pointer && `${pointer}/tools/${place}/approval`,
        });
  for (const { name } of agents)
    for (const [place, edge] of topology.from(name).entries())
      rules.push({ kind: "edge", edge, tool: dialect.toolName(edge.to, place), pointer: edge.pointer });
  if (terminateWhen !== undefined)
    rules.push({ kind: "terminate", expression: terminateWhen, pointer: "/terminate_when" });
  for (const { name } of agents) {
    const mode = autonomousModeOf(name, autonomous);
    if (mode) rules.push({ kind: "autonomous", agent: name, limit: mode.turnLimit, pointer: "/autonomous" });
  }
  rules.push({ kind: "user", user, pointer: "/start" });
  return rules;
}

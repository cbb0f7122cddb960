import type { Participant } from "../../../document/model.js";
import type { HandoffTopology } from "../topology/topology.js";
import { handoffToolName } from "../topology/tool-name.js";
import { freshName } from "./fresh-name.js";

/**
 * The name of the AG2 tool for each agent that is handed to. A rule asks for a tool by its name alone, whoever calls it: so each target has
 * a tool of its own, and no other tool may have that name.
 */
export function handoffTools(agents: readonly Participant[], topology: HandoffTopology): Map<string, string> {
  const taken = new Set(agents.flatMap(({ tools = [] }) => tools.map(({ name }) => name)));
  const names = new Map<string, string>();
  for (const { from, to } of topology.edges) {
    if (from === to || names.has(to)) continue;
    const name = freshName(handoffToolName(to), taken);
    taken.add(name);
    names.set(to, name);
  }
  return names;
}

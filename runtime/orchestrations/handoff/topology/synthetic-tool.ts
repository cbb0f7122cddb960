import type { HandoffEdge } from "./edge.js";

/** A tool that the framework gives an agent for each of its edges. It takes no arguments and its body never runs. */
export interface SyntheticTool {
  readonly name: string;
  readonly description: string;
  readonly target: string;
}

const PREFIX = "handoff_to_";

/** The target's name as it stands: nothing makes it fit for a provider. */
export function handoffToolName(target: string): string {
  return `${PREFIX}${target}`;
}

/** The agent that a tool of this name would hand over to; `undefined` for another name. */
export function targetOfToolName(name: string): string | undefined {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}

/** The edge's description, else the target's own, else a sentence that names the target. An empty one counts as absent. */
export function handoffDescription(
  { to, description }: Pick<HandoffEdge, "to" | "description">,
  targetDescription: string | undefined,
): string {
  return description || targetDescription || `Handoff to the ${to} agent.`;
}

/** The tools for an agent's edges, in the edges' order. @param nameOf the name for the edge at a place, from 0 */
export function syntheticTools(
  edges: readonly HandoffEdge[],
  descriptionOf: (agent: string) => string | undefined,
  nameOf: (target: string, place: number) => string = handoffToolName,
): SyntheticTool[] {
  return edges.map((edge, place) => ({
    name: nameOf(edge.to, place),
    description: handoffDescription(edge, descriptionOf(edge.to)),
    target: edge.to,
  }));
}

import type { Dialect } from "../dialect.js";
import type { HandoffEdge } from "./edge.js";

/** A tool that the framework gives an agent for each of its edges. It takes no arguments and its body never runs. */
export interface SyntheticTool {
  readonly name: string;
  readonly description: string;
  readonly target: string;
}

/** The edge's description, else the target's own, else the edition's sentence that names the target. An empty one counts as absent. */
export function handoffDescription(
  { to, description }: Pick<HandoffEdge, "to" | "description">,
  targetDescription: string | undefined,
  { plainDescription }: Pick<Dialect, "plainDescription">,
): string {
  return description || targetDescription || plainDescription(to);
}

/** The tools for an agent's edges, in the edges' order. */
export function syntheticTools(
  edges: readonly HandoffEdge[],
  descriptionOf: (agent: string) => string | undefined,
  dialect: Dialect,
): SyntheticTool[] {
  return edges.map((edge, place) => ({
    name: dialect.toolName(edge.to, place),
    description: handoffDescription(edge, descriptionOf(edge.to), dialect),
    target: edge.to,
  }));
}

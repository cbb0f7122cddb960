import type { HandoffEdge } from "./edge.js";

/** Who may hand over to whom. One declaration, even one without targets, takes the default mesh away from every agent. */
export class HandoffTopology {
  private readonly bySource = new Map<string, HandoffEdge[]>();

  constructor(
    readonly edges: readonly HandoffEdge[],
    /** True where nothing is declared, so that everybody may hand over to everybody else. */
    readonly isMesh: boolean,
  ) {
    for (const edge of edges) {
      const list = this.bySource.get(edge.from);
      if (list) list.push(edge);
      else this.bySource.set(edge.from, [edge]);
    }
  }

  /** The edges of one agent, in the order of the participants. */
  from(agent: string): readonly HandoffEdge[] {
    return this.bySource.get(agent) ?? [];
  }

  edge(from: string, to: string): HandoffEdge | undefined {
    return this.from(from).find((edge) => edge.to === to);
  }

  /** The agents of a shortest way, both ends among them; `undefined` where none leads there. */
  way(from: string, to: string): string[] | undefined {
    const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
    for (const agent of cameFrom.keys())
      for (const edge of this.from(agent)) if (!cameFrom.has(edge.to)) cameFrom.set(edge.to, agent);
    if (!cameFrom.has(to)) return undefined;
    const way: string[] = [];
    for (let at: string | undefined = to; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
    return way;
  }

  /** Every agent that control can reach from `start`, `start` itself among them. */
  reachable(start: string): Set<string> {
    const seen = new Set([start]);
    for (const agent of seen) for (const { to } of this.from(agent)) seen.add(to);
    return seen;
  }
}

/**
 * The topology of declared edges, `undefined` for none declared at all. Of two edges with the same ends the later one counts, even
 * where it has no description and the earlier one had. Edges are put into the order of the participants.
 */
export function topologyOf(
  agents: readonly string[],
  declared: readonly HandoffEdge[] | undefined,
): HandoffTopology {
  if (declared === undefined) return new HandoffTopology(mesh(agents), true);
  const kept = new Map<string, Map<string, HandoffEdge>>();
  for (const edge of declared) {
    const targets = kept.get(edge.from) ?? new Map<string, HandoffEdge>();
    kept.set(edge.from, targets.set(edge.to, edge));
  }
  const edges = agents.flatMap((from) => {
    const targets = kept.get(from);
    return targets === undefined ? [] : agents.flatMap((to) => targets.get(to) ?? []);
  });
  return new HandoffTopology(edges, false);
}

function mesh(agents: readonly string[]): HandoffEdge[] {
  return agents.flatMap((from) => agents.flatMap((to) => (from === to ? [] : [{ from, to }])));
}

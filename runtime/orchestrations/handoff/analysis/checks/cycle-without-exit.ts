import type { WitnessStep } from "../../../../document/problem.js";
import { own } from "../../../../json.js";
import { autonomousModeOf } from "../../autonomous.js";
import { finding, type HandoffCheck } from "../check.js";
import type { HandoffSubject } from "../subject.js";

/** Agents that may hand over to each other for ever. */
export const cycleWithoutExit: HandoffCheck = {
  code: "handoff-cycle-without-exit",
  severity: "warning",
  about:
    "Agents may hand over in a circle and nothing ends it: no terminate_when, no max_turns. Only the engine stops after 100 supersteps.",
  *check(subject) {
    const { spec, data } = subject;
    if (spec.terminateWhen !== undefined || Number.isFinite(own(data, "max_turns"))) return;
    const seen = new Set<string>();
    for (const agent of subject.agents) {
      if (seen.has(agent) || !subject.reachable.has(agent)) continue;
      const cycle = shortestCycle(subject, agent);
      if (cycle === undefined) continue;
      for (const member of cycle) seen.add(member);
      const unattended = cycle.every((member) => autonomousModeOf(member, spec.autonomous) !== undefined);
      const path = [...cycle, cycle[0]].join(" → ");
      yield finding(cycleWithoutExit, {
        severity: unattended ? "warning" : "hint",
        message: unattended
          ? `${path} can go on without end: nobody there waits for ${spec.user}, and neither terminate_when nor max_turns ends it. The framework gives up after 100 supersteps. Add terminate_when.`
          : `${path} can go on until an agent answers ${spec.user}: neither terminate_when nor max_turns ends it before. Add terminate_when.`,
        pointer: subject.topology.edge(cycle[0] ?? "", cycle[1] ?? "")?.pointer ?? subject.namePointer(agent),
        witness: runThrough(subject, cycle),
      });
    }
  },
};

/** From the kickoff to the circle, then once around it. */
function runThrough(subject: HandoffSubject, cycle: readonly string[]): WitnessStep[] | undefined {
  const { spec, topology } = subject;
  const [first = ""] = cycle;
  const way = topology.way(spec.start ?? "", first);
  if (way === undefined) return undefined;
  const speakers = [...way, ...cycle.slice(1), first];
  const steps = speakers.slice(0, -1).map((speaker, index) => ({
    speaker,
    tools: [toolTo(subject, speaker, speakers[index + 1] ?? speaker)],
  }));
  return [{ speaker: spec.user, tools: [] }, ...steps];
}

function toolTo({ topology, spec }: HandoffSubject, from: string, to: string): string {
  const edges = topology.from(from);
  return spec.dialect.toolName(
    to,
    edges.findIndex((edge) => edge.to === to),
  );
}

/** The shortest way from an agent back to itself over at least one other; handoffs to oneself have a finding of their own. */
function shortestCycle({ topology }: HandoffSubject, agent: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [agent];
  for (const at of queue)
    for (const { to } of topology.from(at)) {
      if (to === at) continue;
      if (to === agent) return way(cameFrom, agent, at);
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, at);
      queue.push(to);
    }
  return undefined;
}

function way(cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const path = [end];
  for (let at = end; at !== start; ) {
    at = cameFrom.get(at) ?? start;
    path.unshift(at);
  }
  return path;
}

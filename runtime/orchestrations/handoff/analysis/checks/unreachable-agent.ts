import { finding, type HandoffCheck } from "../check.js";

/** An agent that control never gets to. */
export const unreachableAgent: HandoffCheck = {
  code: "handoff-unreachable-agent",
  severity: "warning",
  about: "No chain of handoffs leads from the start agent to this one.",
  *check(subject) {
    const { spec, reachable, topology } = subject;
    if (reachable.size === 0 || spec.start === undefined) return;
    const { start } = spec;
    const named = new Set(topology.edges.flatMap(({ from, to }) => [from, to]));
    // An agent that is in no handoff at all is the concern of handoff-mesh-vanished.
    for (const agent of subject.agents) {
      if (reachable.has(agent) || !named.has(agent)) continue;
      yield finding(unreachableAgent, {
        message: `${agent} never gets control: no chain of handoffs leads there from ${start}. The framework builds this without a word. Let somebody hand over to ${agent}, or remove it.`,
        pointer: subject.namePointer(agent),
      });
    }
  },
};

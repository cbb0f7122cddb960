import { finding, type HandoffCheck } from "../check.js";

/** An agent that gets control and can hand over to nobody. */
export const terminalAgent: HandoffCheck = {
  code: "handoff-terminal-agent",
  severity: "information",
  about:
    "An agent gets control and can give it to nobody. That may be meant; what happens then differs between the editions.",
  *check(subject) {
    const { spec, topology, reachable } = subject;
    for (const agent of subject.agents) {
      if (!reachable.has(agent) || topology.from(agent).length > 0 || agent === spec.start) continue;
      const then = spec.dialect.terminalEnds
        ? "its reply ends the workflow"
        : `${spec.user} is asked after its reply, and the answer comes back to it`;
      yield finding(terminalAgent, {
        message: `${agent} can hand over to nobody: once it has control, ${then}.`,
        pointer: subject.namePointer(agent),
      });
    }
  },
};

import { listText } from "../../../../analysis/words.js";
import { finding, type HandoffCheck } from "../check.js";

/** An agent that can call a tool of its own and hand over in one reply. */
export const otherTool: HandoffCheck = {
  code: "handoff-with-other-tool",
  severity: "hint",
  about:
    "In one reply an agent can call a tool and hand over: both happen, and the target never sees the tool's result.",
  *check(subject) {
    const { topology, reachable } = subject;
    for (const agent of subject.agents) {
      const targets = topology.from(agent).map(({ to }) => to);
      const tools = subject.agent(agent)?.tools?.filter(({ approval }) => approval !== true) ?? [];
      if (targets.length === 0 || tools.length === 0 || !reachable.has(agent)) continue;
      yield finding(otherTool, {
        message: `If ${agent} calls ${listText(tools, ({ name }) => name)} and hands over in one reply, both happen, and the result stays with ${agent}: ${listText(targets)} never ${targets.length === 1 ? "sees" : "see"} it. Let ${agent} say the result before it hands over.`,
        pointer: subject.namePointer(agent),
      });
    }
  },
};

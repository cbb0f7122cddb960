import { listText } from "../../../../analysis/words.js";
import { finding, type HandoffCheck } from "../check.js";

/** An agent that can ask for an approval and hand over in one reply. */
export const approvalTool: HandoffCheck = {
  code: "handoff-with-approval",
  severity: "information",
  about:
    "In one reply an agent can ask for an approval and hand over: the handoff waits, then takes place whatever the answer is.",
  *check(subject) {
    const { topology, reachable, spec } = subject;
    for (const { agent, tool, pointer } of subject.tools()) {
      const targets = topology.from(agent).map(({ to }) => to);
      if (tool.approval !== true || targets.length === 0 || !reachable.has(agent)) continue;
      const fails = !spec.dialect.handoffWaits;
      yield finding(approvalTool, {
        severity: fails ? "warning" : "information",
        message: fails
          ? `If ${agent} calls ${tool.name} and hands over in one reply, .NET fails: it takes no handoff while an approval is open. Tell ${agent} to hand over only afterwards.`
          : `If ${agent} calls ${tool.name} and hands over in one reply, the handoff to ${listText(targets)} waits for the approval and then takes place even if it is rejected; the target sees neither. Tell ${agent} to hand over only afterwards.`,
        pointer: `${pointer}/approval`,
      });
    }
  },
};

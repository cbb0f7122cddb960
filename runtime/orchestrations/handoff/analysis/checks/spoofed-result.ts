import { finding, type HandoffCheck } from "../check.js";

/** An agent's own tool whose result passes for a handoff. */
export const spoofedResult: HandoffCheck = {
  code: "handoff-spoofed-result",
  severity: "warning",
  about:
    "A tool is declared to hand over by its result. Beside a real handoff the framework takes it for the handoff (Python); alone it does nothing.",
  *check(subject) {
    for (const { agent, tool, pointer } of subject.tools()) {
      const target = tool.handoff;
      if (target === undefined) continue;
      const known = subject.topology.edge(agent, target) !== undefined;
      const { readsResults } = subject.spec.dialect;
      const names = `${tool.name} of ${agent} names ${target} in its result`;
      yield finding(spoofedResult, {
        severity: known || !readsResults ? "warning" : "error",
        message: !readsResults
          ? `${names}, which hands nothing over: in .NET only the handoffs' own tools do. Declare the handoff and use its tool.`
          : known
            ? `${names}. Called beside a handoff it decides where that goes; called alone it hands nothing over. Use the handoff's own tool.`
            : `${names}, to whom ${agent} may not hand over: called beside a handoff, it makes the run fail. Declare the handoff and use its own tool.`,
        pointer: `${pointer}/handoff`,
        propose: () => [{ title: "Remove it", edits: [{ op: "remove", pointer: `${pointer}/handoff` }] }],
      });
    }
  },
};

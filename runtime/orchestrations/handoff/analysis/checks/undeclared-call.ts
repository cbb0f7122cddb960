import { listText } from "../../../../analysis/words.js";
import { targetOfToolName } from "../../topology/tool-name.js";
import { finding, type HandoffCheck } from "../check.js";

/** A scenario in which an agent calls a handoff that it does not have. */
export const undeclaredCall: HandoffCheck = {
  code: "handoff-undeclared-call",
  severity: "information",
  about:
    "In a scenario an agent calls a handoff that the topology does not give it: the call is not found, and nothing is handed over.",
  *check(subject) {
    const { topology, spec, document } = subject;
    for (const scenario of document.scenarios)
      for (const [index, { from, tools }] of scenario.turns.entries()) {
        if (!subject.isAgent(from)) continue;
        const edges = topology.from(from);
        const known = [
          ...edges.map(({ to }, place) => spec.dialect.toolName(to, place)),
          ...(subject.agent(from)?.tools ?? []).map(({ name }) => name),
        ];
        for (const [place, { name }] of tools.entries()) {
          const target = targetOfToolName(name);
          if (target === undefined || known.includes(name)) continue;
          const may =
            edges.length === 0
              ? "It may hand over to nobody."
              : `It may hand over to ${listText(edges.map(({ to }) => to))}.`;
          yield finding(undeclaredCall, {
            message: `${from} has no tool ${name}: the call is not found, and nothing is handed over. ${may}`,
            pointer: `${scenario.pointer}/turns/${index}/tools/${place}`,
          });
        }
      }
  },
};

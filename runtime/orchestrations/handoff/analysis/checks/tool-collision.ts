import { targetOfToolName } from "../../topology/tool-name.js";
import { finding, type HandoffCheck } from "../check.js";

/** An agent's own tool with the name of a handoff. */
export const toolCollision: HandoffCheck = {
  code: "handoff-tool-collision",
  severity: "error",
  about:
    "An agent has a tool of its own with the name of a handoff tool: the build is refused, or a model takes one for the other.",
  *check(subject) {
    const { topology, spec } = subject;
    for (const { agent, tool, pointer } of subject.tools()) {
      const edges = topology.from(agent);
      const edge = edges.find((one, place) => spec.dialect.toolName(one.to, place) === tool.name);
      const target = edge?.to ?? targetOfToolName(tool.name);
      if (target === undefined || (!edge && !subject.isAgent(target))) continue;
      yield finding(toolCollision, {
        severity: edge ? "error" : "information",
        message: edge
          ? `${agent} has a tool of its own called ${tool.name}, which is the name of its handoff to ${target}: the workflow cannot be built. Rename the tool.`
          : `${agent} has a tool of its own called ${tool.name} and no handoff to ${target}: the call runs the tool and hands nothing over. Rename it, or declare the handoff.`,
        pointer: `${pointer}/name`,
        propose: () => [
          {
            title: `Rename the tool to ${tool.name}_tool`,
            edits: [{ op: "set", pointer: `${pointer}/name`, value: `${tool.name}_tool` }],
          },
        ],
      });
    }
  },
};

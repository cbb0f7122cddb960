import type { WorkflowDocument } from "../../../document/model.js";
import { escapeSegment } from "../../../document/json-pointer.js";
import type { DocumentHint } from "../../../document/orchestration.js";
import { DEFAULT_TURN_LIMIT } from "../autonomous.js";
import { handoffToolName } from "../topology/tool-name.js";
import { specTopology } from "./rules.js";
import { handoffSpec, type HandoffSpec } from "./spec.js";

const LONGEST = 40;

/** Where a handoff document is read wrongly: tools that do not go by their targets, descriptions from elsewhere, a limit that is none. */
export function handoffHints({ data, participants }: WorkflowDocument): DocumentHint[] {
  const spec = handoffSpec(data, participants);
  return [...edgeHints(spec), ...limitHints(spec)];
}

function edgeHints(spec: HandoffSpec): DocumentHint[] {
  const { dialect, agents } = spec;
  const topology = specTopology(spec);
  return agents.flatMap(({ name }) =>
    topology.from(name).flatMap(({ to, description, pointer }, place): DocumentHint[] => {
      if (pointer === undefined) return [];
      const tool = dialect.toolName(to, place);
      const inherited = description ? undefined : agents.find((agent) => agent.name === to)?.description;
      return [
        ...(tool === handoffToolName(to)
          ? []
          : [{ pointer, label: `= ${tool}`, tooltip: `The tool of ${name} that hands over to ${to}.` }]),
        ...(inherited
          ? [
              {
                pointer,
                label: `“${cut(inherited)}”`,
                tooltip: `${to}’s own description: this handoff has none.`,
              },
            ]
          : []),
      ];
    }),
  );
}

/** .NET refuses a limit of 0, and a finding says so. */
function limitHints({ autonomous, dialect }: HandoffSpec): DocumentHint[] {
  if (dialect.terminalEnds) return [];
  return [...(autonomous?.turnLimits ?? [])].flatMap(([agent, limit]) =>
    limit === 0
      ? [
          {
            pointer: `/autonomous/turn_limits/${escapeSegment(agent)}`,
            label: `→ ${DEFAULT_TURN_LIMIT}`,
            tooltip: "The framework takes 0 for no limit given.",
          },
        ]
      : [],
  );
}

function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : characters.join("");
}

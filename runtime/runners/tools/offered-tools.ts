import type { WorkflowDocument } from "../../document/model.js";
import type { JsonObject } from "../../json.js";
import { documentOrchestration } from "../../orchestrations/index.js";
import { toolsOfRules } from "../round.js";

/** A tool that a participant may call. */
export interface OfferedTool {
  name: string;
  description?: string;
  /** JSON Schema of the arguments. */
  parameters?: JsonObject;
}

/**
 * The tools that a participant declares, then those that the rules give it. A participant of whose tools nothing is known may call what some
 * rule waits for. Each name once.
 */
export function offeredTools(document: WorkflowDocument, speaker: string): OfferedTool[] {
  const participant = document.participants.find(({ name }) => name === speaker);
  const declared = (participant?.tools ?? []).map(
    ({ name, description, parameters }): OfferedTool => ({
      name,
      ...(description === undefined ? {} : { description }),
      ...(parameters === undefined ? {} : { parameters }),
    }),
  );
  const given = documentOrchestration(document.orchestration).givenTools?.(document, speaker) ?? [];
  const ruled = participant?.tools === undefined ? [...toolsOfRules(document)] : [];
  const byName = new Map<string, OfferedTool>();
  for (const tool of [...declared, ...given, ...ruled.map((name) => ({ name }))])
    if (!byName.has(tool.name)) byName.set(tool.name, tool);
  return [...byName.values()];
}

const NO_ARGUMENTS = { type: "object", properties: {} };

/** The tool as a model or a program is told of it, which needs all three. */
export function toldTool({
  name,
  description = "",
  parameters = NO_ARGUMENTS,
}: OfferedTool): Required<OfferedTool> {
  return { name, description, parameters };
}

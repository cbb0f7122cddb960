import type { JsonObject } from "../json.js";
import type { ToolDeclaration } from "../document/model.js";
import { valueText } from "../graph/value-text.js";
import { offeredTools, type OfferedTool } from "../runners/tools/offered-tools.js";
import type { PlayPosition } from "./position.js";

/** A tool that a participant may call now. */
export interface CallableTool extends OfferedTool {
  /** Given where the call means something only with these. */
  args?: JsonObject;
  /** What the document says that it does: `sets route to "security"`; empty where it says nothing. */
  effects: string;
}

/**
 * What the channel waits for, then the tools that the participant declares, then those that the rules give it. A participant of whose tools
 * nothing is known may call what some rule waits for.
 */
export function callableTools(
  { document, orchestration, state }: PlayPosition,
  speaker: string,
): CallableTool[] {
  const declared = document.participants.find(({ name }) => name === speaker)?.tools ?? [];
  const awaited = (orchestration.awaitedCalls?.(state) ?? []).map(({ tool, args, about }) => ({
    name: tool,
    ...(args && { args }),
    description: about,
    effects: "",
  }));
  const offered = offeredTools(document, speaker).map((tool) => {
    const declaration = declared.find(({ name }) => name === tool.name);
    return { ...tool, effects: declaration === undefined ? "" : effectsText(declaration) };
  });
  return [...awaited, ...offered];
}

/** `sets route to "security", deletes lab, hands over to records`. */
function effectsText({ set = {}, delete: deleted = [], handoff, finish, approval }: ToolDeclaration): string {
  return [
    ...Object.entries(set).map(([key, value]) => `sets ${key} to ${valueText(value)}`),
    ...deleted.map((key) => `deletes ${key}`),
    ...(handoff === undefined ? [] : [`hands over to ${handoff}`]),
    ...(finish === undefined ? [] : [`ends as ${valueText(finish === "" ? "finished" : finish)}`]),
    ...(approval === true ? ["waits for an approval"] : []),
  ].join(", ");
}

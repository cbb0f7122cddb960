import type { JsonObject } from "../json.js";
import type { Participant, ToolDeclaration } from "../document/model.js";
import { valueText } from "../graph/value-text.js";
import { documentOrchestration } from "../orchestrations/index.js";
import { toolsOfRules } from "../runners/round.js";
import type { PlayPosition } from "./position.js";

/** A tool that a participant may call now. */
export interface CallableTool {
  name: string;
  /** Given where the call means something only with these. */
  args?: JsonObject;
  description?: string;
  /** JSON Schema of the arguments. */
  parameters?: JsonObject;
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
  const participant = document.participants.find(({ name }) => name === speaker);
  const given = documentOrchestration(document.orchestration).givenTools?.(document, speaker) ?? [];
  const ruled = participant?.tools === undefined ? [...toolsOfRules(document)] : [];
  const awaited = (orchestration.awaitedCalls?.(state) ?? []).map(({ tool, args, about }) => ({
    name: tool,
    ...(args && { args }),
    description: about,
    effects: "",
  }));
  const known = new Set<string>();
  const tools = [...declared(participant), ...[...given, ...ruled].map((name) => ({ name, effects: "" }))];
  return [
    ...awaited,
    ...tools.filter(({ name }) => {
      const isNew = !known.has(name);
      known.add(name);
      return isNew;
    }),
  ];
}

function declared(participant: Participant | undefined): CallableTool[] {
  return (participant?.tools ?? []).map((tool) => {
    const { name, description, parameters } = tool;
    return { name, description, parameters, effects: effectsText(tool) };
  });
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

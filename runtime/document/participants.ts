import { isObject, own } from "../json.js";
import type { JsonObject, JsonValue } from "../json.js";
import type { Participant, ToolDeclaration } from "./model.js";
import { toolEffects } from "./tool-effects.js";

/** The `participants` list. Entries without a name are left out; a finding says so. */
export function declaredParticipants(list: readonly JsonValue[]): Participant[] {
  const result: Participant[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const entry = list[index];
    const pointer = `/participants/${index}`;
    if (typeof entry === "string") result.push({ name: entry, kind: "agent", pointer });
    else if (isObject(entry)) {
      const participant = participantFrom(entry, pointer);
      if (participant) result.push(participant);
    }
  }
  return result;
}

function participantFrom(entry: JsonObject, pointer: string): Participant | undefined {
  const name = own(entry, "name");
  if (typeof name !== "string") return undefined;
  const participant: Participant = {
    name,
    kind: own(entry, "kind") === "human" ? "human" : "agent",
    pointer,
  };
  for (const key of ["agent_id", "description", "prompt"] as const) {
    const value = own(entry, key);
    if (typeof value === "string") participant[key] = value;
  }
  const runner = own(entry, "runner");
  if (runner !== undefined) participant.runner = runner;
  const tools = own(entry, "tools");
  if (Array.isArray(tools)) participant.tools = tools.flatMap((tool) => toolFrom(tool) ?? []);
  return participant;
}

function toolFrom(entry: JsonValue): ToolDeclaration | undefined {
  if (!isObject(entry)) return undefined;
  const name = own(entry, "name");
  if (typeof name !== "string") return undefined;
  const tool: ToolDeclaration = { name, ...toolEffects(entry) };
  const description = own(entry, "description");
  if (typeof description === "string") tool.description = description;
  const module = own(entry, "module");
  if (typeof module === "string") tool.module = module;
  const approval = own(entry, "approval");
  if (typeof approval === "boolean") tool.approval = approval;
  const parameters = own(entry, "parameters");
  if (isObject(parameters)) tool.parameters = parameters;
  return tool;
}

/**
 * Stand-ins for a document without a list: the ids that the graph mentions, initial_speaker first, then each rule's `when` and `then`,
 * then default_target, in this order whatever the order of the keys in the file.
 */
export function mentionedParticipants(data: JsonObject): Participant[] {
  const names = new Set<string>();
  const mention = (id: JsonValue | undefined): void => {
    if (typeof id === "string" && id !== "") names.add(id);
  };
  mention(own(data, "initial_speaker"));
  const transitions = own(data, "transitions");
  for (const transition of Array.isArray(transitions) ? transitions : []) {
    if (!isObject(transition)) continue;
    mention(idIn(own(transition, "when"), "from_speaker"));
    mention(idIn(own(transition, "then"), "agent"));
  }
  mention(idIn(own(data, "default_target"), "agent"));
  return [...names].map((name) => ({ name, kind: "agent" }));
}

function idIn(spec: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isObject(spec) || own(spec, "name") !== name) return undefined;
  const args = own(spec, "args");
  return isObject(args) ? own(args, "agent_id") : undefined;
}

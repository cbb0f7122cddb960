import { isObject, own } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { kindText } from "../../python/kinds.js";
import { shown } from "../shown.js";
import { checkFields } from "./shape.js";
import { checkRunner } from "./runner.js";
import type { FieldType, Shape } from "./shape.js";

const PARTICIPANT: Readonly<Record<string, FieldType>> = {
  agent_id: "string",
  description: "string",
  prompt: "string",
  tools: "list",
};

const TOOL: Readonly<Record<string, FieldType>> = {
  description: "string",
  parameters: "object",
  set: "object",
  delete: "strings",
  handoff: "string",
  finish: "string",
  approval: "boolean",
  module: "string",
};

/** `participants`, which Baton reads and AG2 ignores. */
export function checkParticipants(value: JsonValue | undefined, shape: Shape): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) {
    shape.wrong(
      "/participants",
      `participants must be a list, but is ${kindText(value)}. Each entry is a name, or an object with a name.`,
    );
    return;
  }
  for (const [index, entry] of value.entries()) checkParticipant(entry, `/participants/${index}`, shape);
}

function checkParticipant(entry: JsonValue, pointer: string, shape: Shape): void {
  if (typeof entry === "string") {
    if (entry === "") shape.wrong(pointer, "A participant needs a name, and this one is empty.");
    return;
  }
  if (!isObject(entry)) {
    shape.wrong(
      pointer,
      `A participant is a name, or an object with a name, but this is ${kindText(entry)}.`,
    );
    return;
  }
  const name = nameOf(entry, pointer, "participant", shape);
  const what = name === undefined ? "a participant" : `participant ${shown(name)}`;
  const kind = own(entry, "kind");
  if (kind !== undefined && kind !== "agent" && kind !== "human")
    shape.wrong(
      `${pointer}/kind`,
      `kind of ${what} must be "agent" or "human", but is ${typeof kind === "string" ? shown(kind) : kindText(kind)}.`,
      [
        { title: 'Make it "human"', edits: [{ op: "set", pointer: `${pointer}/kind`, value: "human" }] },
        { title: 'Make it "agent"', edits: [{ op: "set", pointer: `${pointer}/kind`, value: "agent" }] },
      ],
    );
  checkFields(shape, entry, pointer, PARTICIPANT, what);
  checkRunner(own(entry, "runner"), `${pointer}/runner`, what, shape);
  const tools = own(entry, "tools");
  if (Array.isArray(tools))
    for (const [index, tool] of tools.entries()) checkTool(tool, `${pointer}/tools/${index}`, what, shape);
}

function checkTool(tool: JsonValue, pointer: string, owner: string, shape: Shape): void {
  if (!isObject(tool)) {
    const fixes =
      typeof tool === "string" && tool !== ""
        ? [
            {
              title: "Write it as an object",
              edits: [{ op: "set" as const, pointer, value: { name: tool } }],
              preferred: true,
            },
          ]
        : [];
    shape.wrong(
      pointer,
      `A tool of ${owner} is an object with a name, but this is ${kindText(tool)}.`,
      fixes,
    );
    return;
  }
  const name = nameOf(tool, pointer, "tool", shape);
  checkFields(shape, tool, pointer, TOOL, name === undefined ? "a tool" : `tool ${shown(name)}`);
}

/** The name of an entry, or undefined after saying what is wrong with it. */
export function nameOf(entry: JsonObject, pointer: string, what: string, shape: Shape): string | undefined {
  const name = own(entry, "name");
  if (typeof name === "string" && name !== "") return name;
  if (name === undefined) shape.missing(pointer, `This ${what} has no name.`);
  else if (name === "") shape.wrong(`${pointer}/name`, `The name of this ${what} is empty.`);
  else shape.wrong(`${pointer}/name`, `The name of a ${what} must be a string, but is ${kindText(name)}.`);
  return undefined;
}

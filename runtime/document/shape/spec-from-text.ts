import { builtInRegistry } from "../../graph/registry.js";
import { isObject, own } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import type { Fix } from "../problem.js";
import type { SpecKind } from "./spec-kind.js";

/** What somebody meant who wrote a name where an object belongs: `"stay"`, `"always"`, or a participant. */
export function specFromText(text: JsonValue, pointer: string, kind: SpecKind, data: JsonObject): Fix[] {
  if (typeof text !== "string" || text === "") return [];
  const known = kind === "condition" ? builtInRegistry.condition(text) : builtInRegistry.target(text);
  const value = isParticipant(text, data)
    ? { name: kind === "condition" ? "from_speaker" : "agent", args: { agent_id: text } }
    : known && !(Array.isArray(known.args) && known.args.some((field) => typeof field === "string"))
      ? { name: text, args: {} }
      : undefined;
  if (!value) return [];
  return [
    {
      title: `Write it as ${JSON.stringify(value)}`,
      edits: [{ op: "set", pointer, value }],
      preferred: true,
    },
  ];
}

function isParticipant(name: string, data: JsonObject): boolean {
  const list = own(data, "participants");
  if (!Array.isArray(list)) return false;
  return list.some((entry) => (isObject(entry) ? own(entry, "name") : entry) === name);
}

import { isObject, own } from "../json.js";
import type { JsonObject, JsonValue } from "../json.js";

/** What a tool does to the context and the route, as the document declares it. */
export interface ToolEffects {
  set?: JsonObject;
  delete?: string[];
  handoff?: string;
  finish?: string;
}

/** The effect keys of a tool, declared or called; those of another shape are left out. */
export function toolEffects(entry: JsonObject): ToolEffects {
  const effects: ToolEffects = {};
  const set = own(entry, "set");
  if (isObject(set)) effects.set = set;
  const deleted = own(entry, "delete");
  if (Array.isArray(deleted)) effects.delete = stringsOf(deleted);
  const handoff = own(entry, "handoff");
  if (typeof handoff === "string") effects.handoff = handoff;
  const finish = own(entry, "finish");
  if (typeof finish === "string") effects.finish = finish;
  return effects;
}

export function stringsOf(list: readonly JsonValue[]): string[] {
  return list.filter((item) => typeof item === "string");
}

import { isObject, own } from "../json.js";
import type { JsonValue } from "../json.js";
import type { Scenario } from "./model.js";
import { scenarioFrom } from "./scenario-from.js";

/** Where the scenarios of a `*.scenario.*` file stand: the file is one scenario, a list of them, or an object with a list `scenarios`. */
export function scenarioPlaces(data: JsonValue): { pointer: string; entry: JsonValue }[] {
  if (Array.isArray(data)) return data.map((entry, index) => ({ pointer: `/${index}`, entry }));
  if (!isObject(data)) return [];
  const list = own(data, "scenarios");
  if (Array.isArray(list)) return list.map((entry, index) => ({ pointer: `/scenarios/${index}`, entry }));
  return list === undefined ? [{ pointer: "", entry: data }] : [];
}

/** The file of the workflow that the scenarios of a file are for, as the file itself names it: relative to its own folder. */
export function workflowNamedIn(data: JsonValue | undefined): string | undefined {
  const named = isObject(data) ? own(data, "workflow") : undefined;
  return typeof named === "string" && named !== "" ? named : undefined;
}

export function scenariosOfFile(data: JsonValue): Scenario[] {
  return scenarioPlaces(data).flatMap(({ pointer, entry }) => scenarioFrom(entry, pointer) ?? []);
}

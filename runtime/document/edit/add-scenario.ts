import type { JsonObject } from "../../json.js";
import type { Scenario } from "../model.js";
import type { StructuralEdit } from "../problem.js";

/** The edits that put a scenario behind those of a workflow document, or of a file of scenarios with a list. */
export function addScenario(data: JsonObject, scenario: JsonObject): StructuralEdit[] {
  const list = data["scenarios"];
  return Array.isArray(list)
    ? [{ op: "insert", pointer: "/scenarios", index: list.length, value: scenario }]
    : [{ op: "set", pointer: "/scenarios", value: [scenario] }];
}

/** Scenarios are started by their names, so each needs one of its own: the wanted one, or that with a number behind it. */
export function freeScenarioName(scenarios: readonly Pick<Scenario, "name">[], wanted: string): string {
  const taken = new Set(scenarios.map(({ name }) => name));
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted} ${number}`;
  return name;
}

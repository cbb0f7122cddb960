import { isObject, own } from "../../json.js";
import type { JsonObject, JsonValue } from "../../json.js";
import { documentOrchestration } from "../../orchestrations/index.js";
import { kindText } from "../../python/kinds.js";
import type { Problems } from "../problems.js";
import { scenarioPlaces } from "../scenario-file.js";
import { checkGraph } from "./graph.js";
import { checkOwnKeys } from "./own-keys.js";
import { checkParticipants } from "./participants.js";
import { checkScenario, checkScenarios } from "./scenarios.js";
import { checkFields, Shape } from "./shape.js";
import { checkUnknownKeys } from "./unknown-keys.js";

/** Reports every shape that AG2 refuses in its own keys, and every wrong one in the keys that Baton adds. What AG2 lets pass, passes. */
export function checkWorkflow(data: JsonValue, problems: Problems): void {
  const shape = new Shape(problems);
  if (!isObject(data)) {
    shape.wrong(
      "",
      `A workflow is an object with initial_speaker and transitions, but this is ${kindText(data)}: AG2 raises TypeError when it loads it.`,
    );
    return;
  }
  (documentOrchestration(own(data, "orchestration")).check ?? checkGraph)(data, shape);
  checkParticipants(own(data, "participants"), shape);
  checkOwnKeys(data, shape);
  checkScenarios(own(data, "scenarios"), shape);
}

/** The same for a `*.scenario.*` file: one scenario, a list of them, or an object with a list `scenarios`. */
export function checkScenarioFile(data: JsonValue, problems: Problems): void {
  const shape = new Shape(problems);
  if (!isObject(data) && !Array.isArray(data)) {
    shape.wrong("", `A scenario is an object with name, kickoff and turns, but this is ${kindText(data)}.`);
    return;
  }
  if (isObject(data)) checkHolder(data, shape);
  for (const { pointer, entry } of scenarioPlaces(data))
    checkScenario(entry, pointer, shape, pointer === "" ? ["workflow"] : []);
}

/** What stands beside the scenarios of a file. */
function checkHolder(data: JsonObject, shape: Shape): void {
  checkFields(shape, data, "", { workflow: "string" }, "a scenario file");
  if (own(data, "workflow") === "")
    shape.wrong(
      "/workflow",
      "workflow of a scenario file is empty: name the workflow's file, or leave it out.",
    );
  const list = own(data, "scenarios");
  if (list === undefined) return;
  if (Array.isArray(list))
    checkUnknownKeys(shape, data, "", ["scenarios", "workflow"], {
      what: "a scenario file",
      consequence: "it changes nothing in the runs",
    });
  else shape.wrong("/scenarios", `scenarios must be a list, but is ${kindText(list)}.`);
}

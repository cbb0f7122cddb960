import { isObject, own } from "../../json.js";
import type { JsonValue } from "../../json.js";
import { documentOrchestration } from "../../orchestrations/index.js";
import { kindText } from "../../python/kinds.js";
import type { Problems } from "../problems.js";
import { scenarioPlaces } from "../scenario-file.js";
import { checkGraph } from "./graph.js";
import { checkOwnKeys } from "./own-keys.js";
import { checkParticipants } from "./participants.js";
import { checkScenario, checkScenarios } from "./scenarios.js";
import { Shape } from "./shape.js";

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
  for (const { pointer, entry } of scenarioPlaces(data)) checkScenario(entry, pointer, shape);
}

import type { LaunchConfiguration } from "./complete-configuration.js";
import { DEBUG_TYPE } from "./type.js";

/** Goes straight to the turn that shows a finding. From there a person plays on. @param turns of the run that shows it */
export function witnessConfiguration(
  program: string,
  scenario: { [key: string]: unknown },
  turns: number,
): LaunchConfiguration {
  const name = typeof scenario["name"] === "string" ? scenario["name"] : "a finding";
  return {
    type: DEBUG_TYPE,
    request: "launch",
    name,
    program,
    scenario,
    stopAtTurn: turns,
    interactive: true,
  };
}

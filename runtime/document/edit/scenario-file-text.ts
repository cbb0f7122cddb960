import { stringify } from "yaml";
import type { JsonObject } from "../../json.js";

/** The text of a new scenario file for a workflow, which it names, where that is a file, by its path from the new file's folder. */
export function scenarioFileText(
  workflow: string | undefined,
  scenario: JsonObject,
  language: "json" | "yaml",
): string {
  const data: JsonObject = { ...(workflow !== undefined && { workflow }), ...scenario };
  return language === "json"
    ? `${JSON.stringify(data, null, 2)}\n`
    : stringify(data, { lineWidth: 0, aliasDuplicateObjects: false });
}

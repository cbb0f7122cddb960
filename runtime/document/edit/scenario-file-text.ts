import type { JsonObject } from "../../json.js";
import { fileText } from "../file-text.js";

/** The text of a new scenario file for a workflow, which it names, where that is a file, by its path from the new file's folder. */
export function scenarioFileText(
  workflow: string | undefined,
  scenario: JsonObject,
  language: "json" | "yaml",
): string {
  return fileText({ ...(workflow !== undefined && { workflow }), ...scenario }, language);
}

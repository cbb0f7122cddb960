import type { JsonObject } from "../json.js";
import type { StartRunOptions } from "./run-types.js";

/** Labels by which a run is found again: which document it played, and which scenario. AG2 accepts any label and no other unknown key. */
export const LABEL_DOCUMENT = "baton.document";
export const LABEL_WORKFLOW = "baton.workflow";
export const LABEL_SCENARIO = "baton.scenario";
/** Of a fork: the channel that it was made from, and after how many of its turns. */
export const LABEL_FORK_OF = "baton.fork_of";
export const LABEL_FORK_TURN = "baton.fork_turn";

/** The run's labels; those that the caller gives win. */
export function labelsOf({ document, scenario, labels }: StartRunOptions): JsonObject {
  const own: JsonObject = {};
  if (document.uri !== undefined) {
    own[LABEL_DOCUMENT] = document.uri;
    own[LABEL_WORKFLOW] = workflowName(document.uri);
  }
  if (scenario) own[LABEL_SCENARIO] = scenario.name;
  return { ...own, ...labels };
}

/** `file:///a/clinic.workflow.json` → `clinic`. */
export function workflowName(uri: string): string {
  const file = uri.split(/[/\\]/).pop() ?? uri;
  const name = file.replace(/(\.workflow)?\.(json|yaml|yml|py)$/i, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

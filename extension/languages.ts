/** Language ids of workflow documents; the scenario documents have one of their own. */
export const WORKFLOW_LANGUAGES: readonly string[] = ["ag2-workflow", "ag2-workflow-yaml"];
export const SCENARIO_LANGUAGE = "ag2-scenario";
export const LANGUAGES: readonly string[] = [...WORKFLOW_LANGUAGES, SCENARIO_LANGUAGE];

/** Code that may build graphs. */
export const PYTHON_LANGUAGE = "python";

/** The classes that make workflows in code: whoever uses one names it. The runtime has the list too, but is not loaded before it is needed. */
export const WORKFLOW_IN_CODE = /TransitionGraph|HandoffBuilder/;

/** Where a workflow document may stand, as a glob for the workspace. */
export const WORKFLOW_GLOB = "**/*.workflow.{json,yaml,yml}";

/** Files in which names of workflows stand. */
export const NAMED_TEXTS_GLOB = "**/*.{workflow,scenario}.{json,yaml,yml}";

/** Folders in which nobody keeps documents of their own. */
export const NEVER_SEARCHED = "**/{node_modules,.venv,.git}/**";

/** `clinic` for `clinic.workflow.json` and `clinic.scenario.yaml`: what people call the workflow. */
export function stemOf(fileName: string): string {
  return fileName.replace(/\.(?:workflow|scenario)\.(?:json|ya?ml)$/i, "");
}

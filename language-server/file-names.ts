/** The folder of a URI, with its last slash. */
export function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf("/") + 1);
}

/** The file's name without its folder: `clinic.workflow.json`. */
export function fileNameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf("/") + 1);
}

/** Whether a scenario file has its name from a workflow file: `clinic.scenario.yaml` and `clinic.workflow.json`. */
export function belongsTo(scenario: string, workflow: string): boolean {
  return folderOf(scenario) === folderOf(workflow) && stemOf(scenario) === stemOf(workflow);
}

function stemOf(uri: string): string {
  return fileNameOf(uri).replace(/\.(?:workflow|scenario)\.(?:json|ya?ml)$/i, "");
}

import { basename, dirname, join } from "node:path";
import { stemOf } from "../languages.js";
import { DEBUG_TYPE } from "./type.js";

/** A launch configuration as the editor hands it over: whatever a person wrote. */
export interface LaunchConfiguration {
  type: string;
  request: string;
  name: string;
  program?: unknown;
  /** A recorded run to replay; then no document is needed. */
  wal?: unknown;
  scenario?: unknown;
  workspaceFolder?: unknown;
  [key: string]: unknown;
}

/** F5 without launch.json arrives as an empty configuration: it means the document in front of the person. */
export function withDefaults(
  configuration: Partial<LaunchConfiguration>,
  active: { path: string; isWorkflow: boolean } | undefined,
): LaunchConfiguration | { problem: string } {
  const { program, wal } = configuration;
  if (wal !== undefined)
    return {
      ...configuration,
      type: configuration.type ?? DEBUG_TYPE,
      request: configuration.request ?? "launch",
      name: configuration.name ?? "Replay",
    };
  const known = program ?? (active?.isWorkflow ? active.path : undefined);
  if (known === undefined)
    return {
      problem: configuration.type
        ? `“${configuration.name ?? "The launch configuration"}” names no “program”: give it the path of a workflow document, such as "\${file}".`
        : "There is no workflow document in front of you. Open a *.workflow.json or *.workflow.yaml file and press F5 again.",
    };
  return {
    ...configuration,
    type: configuration.type ?? DEBUG_TYPE,
    request: configuration.request ?? "launch",
    name: configuration.name ?? (typeof known === "string" ? stemOf(basename(known)) : "AG2 Workflow"),
    program: known,
  };
}

/**
 * The configuration with real paths in it, ready for the debug adapter. A program that is a scenario file becomes that scenario of its
 * workflow: the one with the same name in the same folder, else the folder's only one.
 */
export function withProgram(
  configuration: LaunchConfiguration,
  folder: string | undefined,
  filesIn: (folder: string) => readonly string[],
): LaunchConfiguration | { problem: string } {
  const complete = folder === undefined ? configuration : { workspaceFolder: folder, ...configuration };
  const { program } = complete;
  if (typeof program !== "string" || !/\.scenario\.(?:json|ya?ml)$/i.test(program)) return complete;
  const workflow = workflowOf(basename(program), filesIn(dirname(program)));
  if (workflow === undefined)
    return {
      problem: `${basename(program)} is a scenario, and its folder does not say for which workflow: name the workflow “${stemOf(basename(program))}.workflow.json”, or start the run from the workflow with this file as its “scenario”.`,
    };
  return { ...complete, program: join(dirname(program), workflow), scenario: program };
}

function workflowOf(scenario: string, files: readonly string[]): string | undefined {
  const workflows = files.filter((file) => /\.workflow\.(?:json|ya?ml)$/i.test(file));
  return (
    workflows.find((file) => stemOf(file) === stemOf(scenario)) ??
    (workflows.length === 1 ? workflows[0] : undefined)
  );
}

import * as z from "zod";
import { isObject, type JsonObject } from "../runtime/index.js";
import { AdapterError } from "./errors.js";

/** The keys of a launch configuration that the adapter reads; all others belong to the client. */
const LaunchArguments = z.object({
  /** The workflow document: absolute, or below `cwd`. */
  program: z.string().min(1),
  /** Name of a scenario of the document, or path of a scenario file. Default: the document's first. */
  scenario: z.string().optional(),
  stopOnEntry: z.boolean().optional(),
  stopOnEachTurn: z.boolean().optional(),
  /** Folder of the run's AG2 store. Default: a new folder in `.baton/runs`. */
  store: z.string().min(1).optional(),
  /** The channel's first context, over what document and scenario say. */
  contextVars: z.custom<JsonObject>(isObject).optional(),
  /** Where relative paths start; `workspaceFolder` where it is absent, else the program's folder. */
  cwd: z.string().optional(),
  workspaceFolder: z.string().optional(),
  /** Run without stopping. */
  noDebug: z.boolean().optional(),
});

export type LaunchArguments = z.infer<typeof LaunchArguments>;

export function readLaunchArguments(data: unknown): LaunchArguments {
  const read = LaunchArguments.safeParse(data ?? {});
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const key = issue?.path.join(".") ?? "";
  const problem = `${key === "" ? "it" : `“${key}”`} ${describe(key, data)}`;
  throw new AdapterError("badLaunch", { problem });
}

function describe(key: string, data: unknown): string {
  if (key === "program") return "must name a workflow document, such as triage.workflow.json";
  if (key === "" || typeof data !== "object" || data === null) return "must be an object";
  if (key.startsWith("contextVars")) return "must be an object";
  return key === "stopOnEntry" || key === "stopOnEachTurn" || key === "noDebug"
    ? "must be true or false"
    : "must be a text";
}

import * as z from "zod";
import { isObject, type JsonObject } from "../runtime/index.js";
import { AdapterError } from "./errors.js";

/** The keys of a launch configuration that the adapter reads; all others belong to the client. */
const LaunchArguments = z.object({
  /** The workflow document: absolute, or below `cwd`. Needed unless `wal` is there. */
  program: z.string().min(1).optional(),
  /** A recorded run to replay: the folder of a channel, its log, or a store. */
  wal: z.string().min(1).optional(),
  /** Which channel of the store, by its id or the first digits of it. */
  channel: z.string().min(1).optional(),
  /** Name of a scenario of the document, or path of a scenario file, or a scenario itself. Default: the document's first. */
  scenario: z.union([z.string(), z.custom<JsonObject>(isObject)]).optional(),
  /** Of a scenario file with several: the name of the one to run. Default: its first. */
  scenarioName: z.string().optional(),
  /** Ask a person for each turn: from the kickoff, or from where the scenario that is named ends. */
  interactive: z.boolean().optional(),
  /** Who plays a participant, by name: wins over document and scenario. */
  runners: z.custom<JsonObject>(isObject).optional(),
  /** Let the document's runners play even those whom the scenario has turns for. */
  live: z.boolean().optional(),
  /** Close the channel where a speaker takes longer, in seconds; true: as the channel's type declares. */
  turnWithin: z.union([z.boolean(), z.number().positive()]).optional(),
  stopOnEntry: z.boolean().optional(),
  stopOnEachTurn: z.boolean().optional(),
  /** Go to the end of this turn first, past all breakpoints, and stop there; 0 is the start. A record is not read out on the way. */
  stopAtTurn: z.number().int().min(0).optional(),
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
  if (read.success) {
    if (read.data.program === undefined && read.data.wal === undefined) throw missingProgram();
    return read.data;
  }
  const issue = read.error.issues[0];
  const key = issue?.path.join(".") ?? "";
  const problem = `${key === "" ? "it" : `“${key}”`} ${describe(key, data)}`;
  throw new AdapterError("badLaunch", { problem });
}

/** A launch that says neither what to play nor what to replay. */
export function missingProgram(): AdapterError {
  return new AdapterError("badLaunch", { problem: `“program” ${describe("program", {})}` });
}

const SWITCHES = new Set(["interactive", "live", "stopOnEntry", "stopOnEachTurn", "noDebug"]);

function describe(key: string, data: unknown): string {
  if (key === "program") return "must name a workflow document, such as triage.workflow.json";
  if (key === "" || typeof data !== "object" || data === null) return "must be an object";
  if (key.startsWith("contextVars")) return "must be an object";
  if (key.startsWith("runners")) return "must be an object with a runner for each name";
  if (key === "turnWithin") return "must be a number of seconds above 0, or true or false";
  if (key === "stopAtTurn") return "must be the number of a turn: 1 for the kickoff";
  if (key === "scenario") return "must be a scenario's name, a file or a scenario";
  return SWITCHES.has(key) ? "must be true or false" : "must be a text";
}

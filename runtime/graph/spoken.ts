import type { JsonObject } from "../json.js";
import type { NameOf } from "./definition.js";
import { idText } from "./value-text.js";

type Text = (args: JsonObject, nameOf: NameOf) => string;

const name = (args: JsonObject, nameOf: NameOf) => nameOf(args["agent_id"] ?? null);
const tool = (args: JsonObject) => idText(args["tool_name"] ?? null);

/**
 * Conditions that AG2's loader does not know: those with which other orchestrations show in AG2's form what decides their turns.
 * People read them like any rule; nothing evaluates them.
 */
export const SPOKEN_CONDITIONS: ReadonlyMap<string, Text> = new Map<string, Text>([
  ["hands_over", (args, nameOf) => `${name(args, nameOf)} calls ${tool(args)}`],
  ["approval_needed", (args, nameOf) => `${name(args, nameOf)} needs approval of ${tool(args)}`],
  ["terminate_when", (args) => `terminate_when ${idText(args["expression"] ?? null)}`],
  ["goes_on_alone", (args, nameOf) => `${name(args, nameOf)} goes on alone`],
]);

/** The same for targets. */
export const SPOKEN_TARGETS: ReadonlyMap<string, Text> = new Map<string, Text>([
  ["whoever_asked", () => "whoever asked"],
]);

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { isObject, type JsonObject, type JsonValue } from "../../json.js";

/** What a tool's module is told beside its arguments. */
export interface ToolSurroundings {
  channel_id: string;
  participant: string;
  /** From 1. */
  round: number;
  /** A copy: changes go into what the module returns. */
  context_vars: JsonObject;
  /** The same again where the round is played again after a crash. */
  idempotency_key: string;
  signal: AbortSignal;
}

/** What a tool's module returns: its answer, and effects that take the place of the declared ones. */
export interface ToolOutcome {
  result?: JsonValue;
  set?: JsonObject;
  delete?: string[];
  handoff?: string;
  finish?: string;
}

/** Of what has been through JSON: values are taken as they are, whatever their keys are called. */
const Outcome: z.ZodType<ToolOutcome> = z.object({
  result: z.custom<JsonValue>((value) => value !== undefined).optional(),
  set: z.custom<JsonObject>(isObject, "must be an object").optional(),
  delete: z.array(z.string()).optional(),
  handoff: z.string().optional(),
  finish: z.string().optional(),
});

/** Runs the modules that do the work of tools: `export default async (args, surroundings) => ({result?, set?, …})`. */
export class ToolModules {
  /** @param folder where their paths start @param trusted whether code of this workspace may run */
  constructor(
    private readonly folder: string,
    private readonly trusted: boolean,
  ) {}

  /** Rejects with a sentence where the module cannot be used, and with what it throws. */
  async run(path: string, args: JsonObject, surroundings: ToolSurroundings): Promise<ToolOutcome> {
    if (!this.trusted) throw new Error(`${path} is not run: this workspace is not trusted.`);
    const tool = await this.load(path);
    if (typeof tool !== "function")
      throw new Error(
        `${path} has no default export that is a function: export default async (args, {…}) => ({…})`,
      );
    const outcome: unknown = await (tool as (args: JsonObject, more: ToolSurroundings) => unknown)(
      structuredClone(args),
      surroundings,
    );
    const read = Outcome.safeParse(asJson(outcome ?? {}));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw new Error(
      `${path} returned what is no outcome of a tool (${issue?.path.join(".") || "the whole"}: ${issue?.message ?? ""}): it may have result, set, delete, handoff and finish.`,
    );
  }

  private async load(path: string): Promise<unknown> {
    try {
      const module = (await import(pathToFileURL(resolve(this.folder, path)).href)) as { default?: unknown };
      return module.default;
    } catch (error) {
      throw new Error(`${path} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

/** What of a value JSON can hold; `undefined` where that is nothing, or it turns in a circle. */
function asJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value)) as unknown;
  } catch {
    return undefined;
  }
}

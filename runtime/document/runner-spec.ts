import type * as z from "zod";
import { isObject, own, type JsonObject, type JsonValue } from "../json.js";
import { kindText } from "../python/kinds.js";
import { nearest } from "./nearest.js";
import { editorModelSchema, processRunnerSchema, RUNNER_WORDS, serverModelSchema } from "./schema/runner.js";
import { shown } from "./shown.js";

/** Who plays a participant in a run. */
export type RunnerSpec =
  /** The scenario. */
  | { kind: "scripted" }
  /** A person, who is asked at each turn. */
  | { kind: "interactive" }
  | ModelSpec
  | ProcessSpec;

/** A language model: a server that speaks OpenAI's chat completions, or one of the editor's own. */
export interface ModelSpec {
  kind: "model";
  provider: "openai-compatible" | "vscode";
  /** `""` leaves the choice to the editor. */
  model: string;
  /** Default: OpenAI's own. */
  baseUrl?: string;
  /** The environment variable, or the editor's secret, that holds the key. */
  apiKeyEnv?: string;
  /** US dollars for a million tokens. */
  price?: { input?: number; output?: number };
  /** For a whole turn. */
  timeoutSeconds: number;
  maxRetries: number;
  /** How often the model may ask for tools in one turn. */
  maxToolRounds: number;
  maxOutputTokens?: number;
  temperature?: number;
  /** Whether the answer is read as it is made. */
  stream: boolean;
}

/** A program that speaks JSON lines over stdin and stdout. */
export interface ProcessSpec {
  kind: "process";
  command: string;
  args: string[];
  /** For a whole turn. */
  timeoutSeconds: number;
  /** Between asking a child to give up and ending it. */
  graceSeconds: number;
  maxLineBytes: number;
  /** In one turn. */
  maxLines: number;
}

/** What is wrong with a `runner`: a sentence that begins with the key, or with the whole. */
export interface RunnerFault {
  key?: string;
  problem: string;
}

/** The runner that a document, a scenario or a command line names. */
export function readRunner(value: JsonValue): RunnerSpec | RunnerFault {
  if (typeof value === "string") return word(value);
  if (!isObject(value)) return { problem: `must be ${either()}, or an object, but is ${kindText(value)}` };
  if (own(value, "command") !== undefined) return processFrom(value);
  if (own(value, "provider") === "vscode") return editorModelFrom(value);
  if (own(value, "model") !== undefined || own(value, "provider") !== undefined)
    return serverModelFrom(value);
  // A key that stands in the file is said first.
  const { error } = serverModelSchema.pick({ api_key: true }).safeParse(value);
  if (error) return faultOf(error);
  return { problem: "says neither which “model” plays nor which “command” is started: give one of them" };
}

export function isRunnerFault(read: RunnerSpec | RunnerFault): read is RunnerFault {
  return "problem" in read;
}

function word(given: string): RunnerSpec | RunnerFault {
  if (given === "scripted") return { kind: "scripted" };
  if (given === "interactive" || given === "human") return { kind: "interactive" };
  const near = nearest(given, RUNNER_WORDS);
  const advice =
    given === "model" || given === "process"
      ? `write an object with “${given === "model" ? "model" : "command"}”`
      : near === undefined
        ? `it may be ${either()}, or an object with “model” or “command”`
        : `did you mean ${near}?`;
  return { problem: `is ${shown(given)}, which is no runner by itself: ${advice}` };
}

function either(): string {
  return RUNNER_WORDS.join(" or ");
}

function serverModelFrom(value: JsonObject): ModelSpec | RunnerFault {
  if (own(value, "model") === undefined)
    return { problem: "names no “model”: say which one the server has to take" };
  const read = serverModelSchema.safeParse(value);
  if (!read.success) return faultOf(read.error);
  const { data } = read;
  return {
    ...modelDefaults(data),
    provider: "openai-compatible",
    model: data.model,
    baseUrl: data.base_url,
    apiKeyEnv: data.api_key_env,
    maxRetries: data.max_retries ?? 3,
    maxOutputTokens: data.max_output_tokens,
    temperature: data.temperature,
    stream: data.stream ?? true,
  };
}

function editorModelFrom(value: JsonObject): ModelSpec | RunnerFault {
  const read = editorModelSchema.safeParse(value);
  if (!read.success) return faultOf(read.error);
  const { data } = read;
  return {
    ...modelDefaults(data),
    provider: "vscode",
    model: data.model ?? "",
    maxRetries: 0,
    stream: true,
  };
}

function modelDefaults(data: z.infer<typeof serverModelSchema> | z.infer<typeof editorModelSchema>) {
  const { price, timeout_seconds, max_tool_rounds } = data;
  return {
    kind: "model" as const,
    price: price && { input: price.input, output: price.output },
    timeoutSeconds: timeout_seconds ?? 120,
    maxToolRounds: max_tool_rounds ?? 16,
  };
}

function processFrom(value: JsonObject): ProcessSpec | RunnerFault {
  const read = processRunnerSchema.safeParse(value);
  if (!read.success) return faultOf(read.error);
  const { data } = read;
  return {
    kind: "process",
    command: data.command,
    args: data.args ?? [],
    timeoutSeconds: data.timeout_seconds ?? 120,
    graceSeconds: data.grace_seconds ?? 2,
    maxLineBytes: data.max_line_bytes ?? 1_000_000,
    maxLines: data.max_lines ?? 1000,
  };
}

function faultOf({ issues: [issue] }: z.ZodError): RunnerFault {
  const key = issue?.path[0];
  return { key: key === undefined ? undefined : String(key), problem: issue?.message ?? "cannot be read" };
}

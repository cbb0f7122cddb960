import * as z from "zod";

// The messages go on from “timeout_seconds of the runner of triage …”.
const seconds = (description: string) =>
  z.number("must be a number of seconds").min(0, "must be a number of seconds from 0").describe(description);
const count = (least: 0 | 1, description: string) =>
  z
    .int(`must be a whole number from ${least}`)
    .min(least, `must be a whole number from ${least}`)
    .describe(description);
const dollars = z.number("must be a number of US dollars").min(0, "must be a number from 0");

const shared = {
  timeout_seconds: seconds("How long a whole turn may take. Default: 120.")
    .positive("must be more than 0")
    .optional(),
};

const model = z.string("must be a model's name").min(1, "must be a model's name");

const modelKeys = {
  ...shared,
  price: z
    .looseObject({ input: dollars.optional(), output: dollars.optional() }, "must be {input, output}")
    .optional()
    .describe("US dollars for a million tokens, for the figures in the transcript."),
  max_tool_rounds: count(0, "How often the model may ask for tools in one turn. Default: 16.").optional(),
  api_key: z
    .never("must not stand in a file: name an environment variable in api_key_env instead")
    .optional(),
};

export const serverModelSchema = z
  .looseObject({
    ...modelKeys,
    provider: z
      .literal("openai-compatible", "must be openai-compatible or vscode")
      .optional()
      .describe("A server that speaks OpenAI's chat completions. The default."),
    model,
    base_url: z
      .string("must be an http or https address")
      .refine(isServer, "must be an http or https address without a name or a password in it")
      .optional()
      .describe("Where the server is. Default: OpenAI's own."),
    api_key_env: z
      .string("must be the name of an environment variable")
      .regex(/^[A-Za-z_]\w*$/, "must be the name of an environment variable, such as OPENAI_API_KEY")
      .optional()
      .describe(
        "The environment variable, or the key stored in the editor, that holds the key. Keys never stand in a file.",
      ),
    max_retries: count(0, "How often a request that failed is made again. Default: 3.").optional(),
    max_output_tokens: count(1, "The longest answer, in tokens.").optional(),
    temperature: z.number("must be a number").min(0, "must be a number from 0").optional(),
    stream: z
      .boolean("must be true or false")
      .optional()
      .describe("Whether the answer is read as it is made. Default: true."),
  })
  .describe("A model on a server.");

export const editorModelSchema = z
  .looseObject({
    ...modelKeys,
    provider: z.literal("vscode").describe("The editor's own models."),
    model: model.optional().describe("The model's family, such as gpt-5-mini. Default: the editor's choice."),
  })
  .describe("One of the editor's own models.");

export const processRunnerSchema = z.looseObject({
  ...shared,
  command: z
    .string("must be a program's name or path")
    .refine((text) => isArgument(text) && text.trim() !== "", "must be a program's name or path")
    .describe("The program: it speaks JSON lines over stdin and stdout."),
  args: z
    .array(
      z.string("must be a list of texts").refine(isArgument, "must be texts without U+0000"),
      "must be a list of texts",
    )
    .optional(),
  api_key: z.never("must not stand in a file: the program finds it in its environment").optional(),
  grace_seconds: seconds("Between asking the program to give up and ending it. Default: 2.").optional(),
  max_line_bytes: count(1, "The longest line that the program may write. Default: 1,000,000.").optional(),
  max_lines: count(1, "How many lines it may write in one turn. Default: 1,000.").optional(),
});

/** What `runner` may be in one word. `human` is another word for `interactive`. */
export const RUNNER_WORDS = ["scripted", "interactive", "human"] as const;

/** Who plays a participant in a run. */
export const runnerSchema = z
  .union([
    z
      .enum(RUNNER_WORDS)
      .describe("scripted: the scenario; interactive, or human: a person, asked at each turn."),
    serverModelSchema,
    editorModelSchema,
    processRunnerSchema,
  ])
  .meta({ id: "runner" });

function isServer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === "http:" || protocol === "https:") && username === "" && password === "";
}

function isArgument(text: string): boolean {
  return !text.includes("\0");
}

import type { ModelSpec } from "../../document/runner-spec.js";
import type { RunnerHost } from "../host.js";
import { RoundError } from "../round-error.js";
import { AnswerParts, readCompletion } from "./answer-parts.js";
import type { ChatMessage, ChatModel, ChatReply, ChatTool } from "./chat-model.js";
import { failureOf } from "./openai-failure.js";
import type { default as OpenAI, ChatCompletionMessageParam, ChatCompletionTool } from "./openai-sdk.js";
import { retried } from "./retry.js";
import { fitted } from "./tool-names.js";

const OPENAI = "https://api.openai.com/v1";

/** A model on a server that speaks OpenAI's chat completions. Rejects with a `RoundError` (`KeyMissing`) where its key is not to be had. */
export async function openAiModel(spec: ModelSpec, host: RunnerHost): Promise<ChatModel> {
  const { default: sdk } = await import("./openai-sdk.js");
  const key = spec.apiKeyEnv === undefined ? undefined : await keyOf(spec.apiKeyEnv, host);
  const baseURL = spec.baseUrl ?? OPENAI;
  const client = new sdk({
    baseURL,
    apiKey: key ?? "none",
    // Nothing of the environment goes to a server that a document names, but the key that it names.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: key === undefined ? { Authorization: null } : {},
    logLevel: "off",
    maxRetries: 0,
    timeout: Math.ceil(spec.timeoutSeconds * 1000),
  });
  const server = new URL(baseURL).host;
  const hide = (text: string) => (key === undefined ? text : text.replaceAll(key, "[key]"));
  return {
    reply: (messages, tools, signal) =>
      retried(spec.maxRetries, signal, async () => {
        try {
          return await ask(client, spec, { messages, tools, signal });
        } catch (error) {
          signal.throwIfAborted();
          throw failureOf(error, { sdk, server, hide });
        }
      }),
  };
}

async function keyOf(name: string, host: RunnerHost): Promise<string> {
  const key = (await host.secret(name))?.trim();
  if (!key)
    throw new RoundError(
      "KeyMissing",
      `there is no key: the environment variable ${name} is not set. Set it, or store the key in the editor with “Baton: Store a Model Key…”.`,
    );
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new RoundError(
    "KeyMissing",
    `what ${name} holds cannot be a key: it has spaces or other characters that no key has.`,
  );
}

interface Question {
  messages: readonly ChatMessage[];
  tools: readonly ChatTool[];
  signal: AbortSignal;
}

async function ask(
  client: OpenAI,
  spec: ModelSpec,
  { messages, tools, signal }: Question,
): Promise<ChatReply> {
  const body = {
    model: spec.model,
    messages: messages.map(messageParam),
    ...(tools.length === 0 ? {} : { tools: tools.map(toolParam) }),
    ...(spec.temperature === undefined ? {} : { temperature: spec.temperature }),
    ...(spec.maxOutputTokens === undefined ? {} : { max_completion_tokens: spec.maxOutputTokens }),
  };
  if (!spec.stream) return readCompletion(await client.chat.completions.create(body, { signal }));
  const answer = new AnswerParts();
  const stream = await client.chat.completions.create(
    { ...body, stream: true, stream_options: { include_usage: true } },
    { signal },
  );
  try {
    for await (const chunk of stream) answer.take(chunk);
  } catch (error) {
    // What the server itself says, or the answer's own faults; anything else is the connection's end.
    if (error instanceof RoundError || isSaidByServer(error) || signal.aborted) throw error;
    throw answer.cut();
  }
  return answer.reply();
}

function isSaidByServer(error: unknown): boolean {
  return error instanceof Error && "error" in error && error.error !== undefined;
}

function messageParam(message: ChatMessage): ChatCompletionMessageParam {
  switch (message.role) {
    case "system":
    case "user":
      return { role: message.role, content: message.text };
    case "tool":
      return { role: "tool", content: message.text, tool_call_id: message.callId };
    case "assistant":
      return {
        role: "assistant",
        content: message.text,
        ...(message.name === undefined ? {} : { name: fitted(message.name) }),
        ...(message.calls?.length
          ? {
              tool_calls: message.calls.map(({ id, name, args }) => ({
                id,
                type: "function" as const,
                function: { name, arguments: args },
              })),
            }
          : {}),
      };
  }
}

function toolParam({ name, description, parameters }: ChatTool): ChatCompletionTool {
  return { type: "function", function: { name, parameters, ...(description === "" ? {} : { description }) } };
}

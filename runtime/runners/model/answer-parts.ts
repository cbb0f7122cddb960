import * as z from "zod";
import type { ChatCall, ChatReply } from "./chat-model.js";
import { ModelFailure } from "./model-failure.js";

/** The longest answer that is taken, in UTF-16 units of text and arguments: far beyond any model's, so that no server can fill the memory. */
const LONGEST = 8_000_000;

const Usage = z
  .object({
    prompt_tokens: z.number().nonnegative().optional(),
    completion_tokens: z.number().nonnegative().optional(),
    /** In US dollars; some servers say it. */
    cost: z.number().nonnegative().optional().catch(undefined),
  })
  .nullish();

const Call = z.object({
  index: z.number().int().nonnegative().optional(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});

const Said = z.object({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(Call).nullish(),
});

const Chunk = z.object({
  model: z.string().optional(),
  usage: Usage,
  choices: z.array(z.object({ delta: Said.nullish(), finish_reason: z.string().nullish() })),
});

const Completion = z.object({
  model: z.string().optional(),
  usage: Usage,
  choices: z.array(z.object({ message: Said, finish_reason: z.string().nullish() })).min(1),
});

/** An answer that comes in parts. */
export class AnswerParts {
  private text = "";
  private length = 0;
  private readonly calls: ChatCall[] = [];
  private finish: string | undefined;
  private usage: Partial<ChatReply> = {};

  /** Throws a `ModelFailure` for what is no part of an answer. */
  take(data: unknown): void {
    const { model, usage, choices } = read(Chunk, data);
    if (model) this.usage.model = model;
    if (usage) Object.assign(this.usage, usageOf(usage));
    const [choice] = choices;
    if (choice?.finish_reason) this.finish = choice.finish_reason;
    if (choice?.delta) this.add(choice.delta);
  }

  /** The whole answer. Throws a `ModelFailure` where it ends in the middle, or the server holds it back. */
  reply(): ChatReply {
    if (this.finish === undefined) throw this.cut();
    return finished({ text: this.text, calls: this.calls, ...this.usage }, this.finish);
  }

  cut(): ModelFailure {
    return new ModelFailure(
      "StreamCut",
      `the model's answer broke off after ${this.length.toLocaleString("en-US")} characters.`,
      {},
    );
  }

  private add({ content, refusal, tool_calls: calls }: z.infer<typeof Said>): void {
    this.grow(content ?? "", (part) => (this.text += part));
    this.grow(refusal ?? "", (part) => (this.text += part));
    for (const part of calls ?? []) {
      // Servers that send whole calls leave the index out.
      const at = part.index ?? (part.id ? this.calls.length : Math.max(0, this.calls.length - 1));
      if (at > this.calls.length) throw unreadable("its calls are not numbered one after the other");
      const call = (this.calls[at] ??= { id: "", name: "", args: "" });
      call.id ||= part.id ?? "";
      this.grow(part.function?.name ?? "", (name) => (call.name += name));
      this.grow(part.function?.arguments ?? "", (args) => (call.args += args));
    }
  }

  private grow(part: string, add: (part: string) => void): void {
    this.length += part.length;
    if (this.length > LONGEST)
      throw new ModelFailure(
        "LimitExceeded",
        `the model's answer has more than ${LONGEST.toLocaleString("en-US")} characters.`,
        false,
      );
    add(part);
  }
}

/** An answer that came as a whole. */
export function readCompletion(data: unknown): ChatReply {
  const { model, usage, choices } = read(Completion, data);
  const { message, finish_reason: finish } = choices[0]!;
  const calls = (message.tool_calls ?? []).map(
    (call): ChatCall => ({
      id: call.id ?? "",
      name: call.function?.name ?? "",
      args: call.function?.arguments ?? "",
    }),
  );
  const text = `${message.content ?? ""}${message.refusal ?? ""}`;
  return finished(
    { text, calls, ...(model ? { model } : {}), ...(usage ? usageOf(usage) : {}) },
    finish ?? "stop",
  );
}

function finished(reply: ChatReply, finish: string): ChatReply {
  if (finish === "content_filter")
    throw new ModelFailure(
      "ModelRefused",
      "the server holds the model's answer back (content_filter).",
      false,
    );
  // A call is answered by its id: one that the server left out is given.
  return { ...reply, calls: reply.calls.map((call, index) => ({ ...call, id: call.id || `call_${index}` })) };
}

function usageOf({
  prompt_tokens,
  completion_tokens,
  cost,
}: NonNullable<z.infer<typeof Usage>>): Partial<ChatReply> {
  return { inputTokens: prompt_tokens, outputTokens: completion_tokens, cost };
}

function read<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw unreadable(result.error.issues[0]?.path.join(".") || "the whole");
}

function unreadable(what: string): ModelFailure {
  return new ModelFailure("ModelUnavailable", `the server's answer is no chat completion: ${what}.`, {});
}

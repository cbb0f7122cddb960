import type { ModelSpec } from "../../document/runner-spec.js";
import type { JsonValue } from "../../json.js";
import { isTooDeep } from "../../wal/read-line.js";
import type { RunnerHost } from "../host.js";
import { RoundError } from "../round-error.js";
import type { Round, RoundRequest, Runner } from "../runner.js";
import { toldTool } from "../tools/offered-tools.js";
import { playWithTools } from "../tools/play-with-tools.js";
import type { ToolBench } from "../tools/tool-bench.js";
import type { ToolModules } from "../tools/tool-modules.js";
import type { ChatCall, ChatMessage, ChatModel, ChatReply } from "./chat-model.js";
import { messagesFor } from "./messages-for.js";
import { ToolNames } from "./tool-names.js";
import { UsageCount } from "./usage-count.js";

/** Plays one participant by a language model: it reads what AG2 would show it, and calls tools until it has no more to ask. */
export class ModelRunner implements Runner {
  private model: Promise<ChatModel> | undefined;

  constructor(
    private readonly spec: ModelSpec,
    private readonly host: RunnerHost,
    private readonly modules: ToolModules,
  ) {}

  next(request: RoundRequest): Promise<Round> {
    return playWithTools(this.spec.timeoutSeconds, request, this.modules, (bench, signal) =>
      this.play(request, bench, signal),
    );
  }

  private async play(request: RoundRequest, bench: ToolBench, signal: AbortSignal): Promise<Round> {
    const model = await this.opened();
    const usage = new UsageCount(this.spec);
    const names = new ToolNames(bench.offered);
    const messages = messagesFor(request, names);
    const tools = bench.offered.map((tool) => ({ ...toldTool(tool), name: names.outside(tool.name) }));
    for (let rounds = 0; ; rounds++) {
      const reply = await model.reply(messages, tools, signal);
      usage.add(reply);
      const text = reply.text.trim();
      const round = () => ({ speaker: request.speaker, text, tools: [...bench.calls], usage: usage.sum() });
      if (reply.calls.length === 0) return round();
      if (rounds >= this.spec.maxToolRounds)
        throw new RoundError(
          "LimitExceeded",
          `the model asked for tools ${rounds + 1} times without an answer. Raise max_tool_rounds if that is meant.`,
        );
      messages.push({ role: "assistant", text: reply.text, calls: reply.calls.map(readable) });
      if (await this.callAll(reply, bench, names, messages)) return round();
    }
  }

  /** True where one of the calls ends the round. */
  private async callAll(
    { calls }: ChatReply,
    bench: ToolBench,
    names: ToolNames,
    messages: ChatMessage[],
  ): Promise<boolean> {
    let over = false;
    for (const { id, name, args } of calls) {
      const tool = names.inside(name);
      const read = argumentsOf(args);
      const { result, endsRound } =
        read === undefined
          ? bench.fail(tool, undefined, `The arguments are no JSON: ${args.slice(0, 200)}`)
          : await bench.call(tool, read);
      over ||= endsRound;
      messages.push({
        role: "tool",
        callId: id,
        text: typeof result === "string" ? result : JSON.stringify(result),
      });
    }
    return over;
  }

  private opened(): Promise<ChatModel> {
    this.model ??= this.open().catch((error: unknown) => {
      // What failed once is tried anew in the next turn.
      this.model = undefined;
      throw error;
    });
    return this.model;
  }

  private async open(): Promise<ChatModel> {
    const { spec, host } = this;
    if (spec.provider === "openai-compatible")
      return (await import("./openai-model.js")).openAiModel(spec, host);
    if (host.editorModel) return host.editorModel(spec);
    throw new RoundError(
      "ModelUnavailable",
      "the editor's own models are there in the editor only. Run it there, or name a server in base_url.",
    );
  }
}

/** The call as it is sent back: servers refuse a conversation with arguments that are no JSON. */
function readable(call: ChatCall): ChatCall {
  const isJson = call.args.trim() !== "" && argumentsOf(call.args) !== undefined;
  return isJson ? call : { ...call, args: "{}" };
}

/** Models leave the arguments out where a tool has none. */
function argumentsOf(text: string): JsonValue | undefined {
  if (text.trim() === "") return {};
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

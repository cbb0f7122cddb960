import type { Participant, ToolDeclaration } from "../../document/model.js";
import { isObject, type JsonObject, type JsonValue } from "../../json.js";
import { documentOrchestration } from "../../orchestrations/index.js";
import { updatedContext } from "../../workflow/context-updates.js";
import { idempotencyKey } from "../idempotency-key.js";
import type { RoundCall, RoundRequest } from "../runner.js";
import { offeredTools, type OfferedTool } from "./offered-tools.js";
import type { ToolModules } from "./tool-modules.js";

/** What a call gives back to whoever made it. */
export interface CallResult {
  result: JsonValue;
  /** True where the round is over with it: nobody is asked again. */
  endsRound: boolean;
}

/** The tools of one round: who calls them, what they set, and what they answer. */
export class ToolBench {
  readonly offered: readonly OfferedTool[];
  /** In the order in which they were made. */
  readonly calls: RoundCall[] = [];
  private context: JsonObject;
  private readonly speaker: Participant | undefined;

  constructor(
    private readonly request: RoundRequest,
    private readonly modules: ToolModules,
  ) {
    const { document, speaker, turn, state } = request;
    this.speaker = document.participants.find(({ name }) => name === speaker);
    // The kickoff is a text and calls no tools.
    this.offered = turn === 0 ? [] : offeredTools(document, speaker);
    this.context = state.context_vars;
  }

  /** The context as the tools have it now. */
  get contextVars(): JsonObject {
    return this.context;
  }

  /** Does the call: its module where the document names one, else what the document declares. Never rejects: a tool that fails says so in its result. */
  async call(name: string, args: JsonValue): Promise<CallResult> {
    const { document, speaker } = this.request;
    const endsRound = documentOrchestration(document.orchestration).endsRound?.(document, speaker, name);
    if (!isObject(args)) return this.fail(name, undefined, "The arguments are no JSON object.");
    if (this.speaker?.tools !== undefined && !this.offered.some((tool) => tool.name === name))
      return this.fail(name, args, this.noSuchTool(name));
    const declared = this.speaker?.tools?.find((tool) => tool.name === name);
    const call: RoundCall = { name, ...(Object.keys(args).length === 0 ? {} : { args }) };
    if (endsRound) {
      this.calls.push(call);
      return { result: "ok", endsRound };
    }
    return declared?.module === undefined
      ? this.done(call, declared ?? {}, "ok")
      : this.runModule(call, declared, declared.module);
  }

  /** A call that did nothing. */
  fail(name: string, args: JsonObject | undefined, why: string): CallResult {
    this.calls.push({ name, ...(args === undefined ? {} : { args }), failed: true });
    return { result: { error: why }, endsRound: false };
  }

  private async runModule(call: RoundCall, tool: ToolDeclaration, path: string): Promise<CallResult> {
    const { metadata, speaker, turn, signal } = this.request;
    const round = turn + 1;
    try {
      const { result, ...effects } = await this.modules.run(path, call.args ?? {}, {
        channel_id: metadata.channel_id,
        participant: speaker,
        round,
        context_vars: structuredClone(this.context),
        idempotency_key: idempotencyKey(metadata.channel_id, round, call.name),
        signal: signal ?? new AbortController().signal,
      });
      return this.done({ ...call, ...effects }, { ...tool, ...effects }, result ?? "ok");
    } catch (error) {
      return this.fail(call.name, call.args, error instanceof Error ? error.message : String(error));
    }
  }

  private done(
    call: RoundCall,
    { set = {}, delete: gone = [] }: Partial<ToolDeclaration>,
    result: JsonValue,
  ) {
    this.calls.push(call);
    this.context = updatedContext(this.context, { set, delete: gone }, "/tools");
    return { result, endsRound: false };
  }

  private noSuchTool(name: string): string {
    const names = this.offered.map((tool) => tool.name);
    return `There is no tool “${name}”. ${names.length === 0 ? "There are none." : `There are ${names.join(", ")}.`}`;
  }
}

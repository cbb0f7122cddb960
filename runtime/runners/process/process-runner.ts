import type { ProcessSpec } from "../../document/runner-spec.js";
import { documentOrchestration } from "../../orchestrations/index.js";
import type { RunnerHost } from "../host.js";
import { RoundError } from "../round-error.js";
import type { Round, RoundRequest, Runner } from "../runner.js";
import { seenLines } from "../seen.js";
import { toldTool } from "../tools/offered-tools.js";
import { playWithTools } from "../tools/play-with-tools.js";
import type { ToolBench } from "../tools/tool-bench.js";
import type { ToolModules } from "../tools/tool-modules.js";
import { Child } from "./child.js";
import { PROTOCOL, readMessage, type ChildMessage } from "./messages.js";

/** Plays one participant by a program: a child for the whole run, which is asked in JSON lines. See docs/runners.md. */
export class ProcessRunner implements Runner {
  private child: Child | undefined;

  constructor(
    private readonly spec: ProcessSpec,
    private readonly host: RunnerHost,
    private readonly modules: ToolModules,
  ) {}

  async next(request: RoundRequest): Promise<Round> {
    try {
      return await playWithTools(this.spec.timeoutSeconds, request, this.modules, (bench, signal) =>
        this.play(request, bench, signal),
      );
    } catch (error) {
      // A child that failed once is out of step: the next turn gets a new one.
      await this.end({ cancel: true });
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.end({ cancel: false });
  }

  private async end(how: { cancel: boolean }): Promise<void> {
    const { child } = this;
    this.child = undefined;
    await child?.stop(how);
  }

  private async play(request: RoundRequest, bench: ToolBench, signal: AbortSignal): Promise<Round> {
    const child = await this.started(request.speaker);
    child.open(signal);
    child.send(turnMessage(request, bench));
    for (let lines = 1; ; lines++) {
      const message = readMessage(await child.line(signal));
      if (message.type === "reply") return roundOf(message, request.speaker, bench);
      if (message.type === "error") throw new RoundError("AgentError", message.message);
      if (lines >= this.spec.maxLines)
        throw new RoundError(
          "LimitExceeded",
          `its program wrote ${lines.toLocaleString("en-US")} lines without a reply. Raise max_lines if that is meant.`,
        );
      const { result } = await bench.call(message.tool, message.args ?? {});
      child.send({ type: "result", id: message.id, result, context_vars: bench.contextVars });
    }
  }

  private async started(name: string): Promise<Child> {
    // A child that ended between two turns has lost nothing: each turn says all that it needs.
    if (this.child?.ended) await this.end({ cancel: false });
    this.child ??= await Child.start(this.spec, {
      name,
      folder: this.host.folder,
      output: (line) => this.host.output?.(line),
    });
    return this.child;
  }
}

function turnMessage(request: RoundRequest, bench: ToolBench): object {
  const { metadata, speaker, turn, idempotencyKey } = request;
  return {
    type: "turn",
    protocol: PROTOCOL,
    channel_id: metadata.channel_id,
    participant: speaker,
    round: turn + 1,
    idempotency_key: idempotencyKey,
    input: inputOf(request),
    context_vars: bench.contextVars,
    tools: bench.offered.map(toldTool),
  };
}

/** What the speaker sees, its own lines too. Where the orchestration has a view of its own, its messages belong to no one envelope. */
function inputOf(request: RoundRequest): { from: string; text: string; envelope_id: string }[] {
  const { document, speaker, state } = request;
  const seen = documentOrchestration(document.orchestration).seen?.(state, speaker);
  if (!seen)
    return seenLines(request).lines.map(({ from, text, envelopeId }) => ({
      from,
      text,
      envelope_id: envelopeId,
    }));
  const user = document.participants.find(({ kind }) => kind === "human")?.name ?? "user";
  return seen
    .filter(({ role, text }) => role !== "tool" && text !== "")
    .map(({ role, author, text }) => ({
      from: author ?? (role === "user" ? user : speaker),
      text,
      envelope_id: "",
    }));
}

/** Where a reply routes by itself, that counts as a call of its own: the first routing call wins, as in AG2. */
function roundOf(
  { text = "", context, handoff, finish }: Extract<ChildMessage, { type: "reply" }>,
  speaker: string,
  { calls }: ToolBench,
): Round {
  const own = [
    ...(handoff === undefined ? [] : [{ name: "handoff", handoff }]),
    ...(finish === undefined ? [] : [{ name: "finish", finish }]),
  ];
  return { speaker, text, tools: [...calls, ...own], ...(context === undefined ? {} : { context }) };
}

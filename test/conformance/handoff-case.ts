import type { JsonObject, JsonValue } from "../../runtime/index.js";
import { pythonJson } from "../../runtime/index.js";
import { HandoffBuilder, type BuiltHandoff } from "../../runtime/index.js";
import { textOfMessage as textOf, type HandoffMessage as Message } from "../../runtime/index.js";
import type { AgentWorld, OutputItem } from "../../runtime/index.js";
import type { Answer, PendingRequest } from "../../runtime/index.js";
import type { TurnOutcome } from "../../runtime/index.js";
import { WorkflowRun, type PlayedTurn } from "../../runtime/index.js";
import type { TerminationCondition } from "../../runtime/index.js";

type ScriptEntry =
  | ({ text: string } | { call: string; args?: JsonObject })[]
  | { raise: string; message: string };

interface ScriptedTool {
  name: string;
  description?: string;
  approval?: boolean;
  returns?: JsonValue;
  raises?: string;
}

interface ScriptedAgent {
  name: string | null;
  id?: string;
  description?: string;
  tools?: ScriptedTool[];
  script: ScriptEntry[];
  after: string;
}

export interface Condition {
  kind: string;
  text?: string;
  n?: number;
  author?: string;
  message?: string;
}

interface RunInput {
  kind: "message" | "responses" | "misuse" | "skipped";
  text?: string;
  responses?: { request: string; texts?: string[]; terminate?: boolean; approved?: boolean }[];
  misuse?: string;
}

/** One line of handoff.jsonl or handoff-handwritten.jsonl. */
export interface HandoffCase {
  id: string;
  mode: "stream" | "whole";
  topology: {
    participants: ScriptedAgent[];
    edges: { from: string; to: string[]; description?: string }[] | null;
    start: string;
    termination: Condition | null;
    autonomous: {
      agents?: string[];
      prompts?: Record<string, string>;
      turn_limits?: Record<string, number>;
    } | null;
  };
  expect: {
    build: JsonValue;
    tools_offered: Record<string, { own: JsonObject[]; handoff: { name: string; description: string }[] }>;
    runs: { input: RunInput; pending_after?: string[]; raised?: { class: string } }[];
    turns: (JsonObject & { model_calls: ExpectedCall[]; speaker: string })[];
    user_broadcasts?: JsonValue;
    requests: JsonValue;
    end: JsonValue;
    transcripts: JsonValue;
  };
}

interface ExpectedCall {
  n: number;
  seen?: JsonValue[];
  seen_more?: JsonValue[];
  out: JsonValue;
}

class ScriptedError extends Error {
  constructor(
    readonly pythonError: string,
    message: string,
  ) {
    super(message);
  }
}

/** Plays a case and answers in the golden file's own shape, as far as its fields bind. */
export function play({ mode, topology, expect }: HandoffCase) {
  const built = build(topology);
  const worlds = new Map(topology.participants.map((agent) => [keyOf(agent), new ScriptedWorld(agent)]));
  const runOfTurn: number[] = [];
  const run = new WorkflowRun(
    { ...built, streaming: mode === "stream" },
    (agent) => worlds.get(agent) as ScriptedWorld,
  );
  const pendingAfter: unknown[] = [];
  const raised: unknown[] = [];
  let failed: string | undefined;
  for (const [number, { input }] of expect.runs.entries()) {
    if (input.kind === "skipped") continue;
    let error: string | undefined;
    try {
      step(run, input);
    } catch (thrown) {
      error = classOf(thrown);
    }
    while (runOfTurn.length < run.turns.length) runOfTurn.push(number);
    if (input.kind !== "misuse") failed = error;
    raised.push(error);
    pendingAfter.push([...run.pending.keys()]);
  }
  const playedSoFar = new Map<string, number>();
  const turns = run.turns.map((turn, index) => {
    const first = playedSoFar.get(turn.speaker) ?? 0;
    playedSoFar.set(turn.speaker, first + turn.modelCalls.length);
    return shownTurn(turn, runOfTurn[index] ?? 0, worlds.get(turn.speaker) as ScriptedWorld, first);
  });
  const requests = run.turns
    .flatMap((turn, index) => turn.requests.map((request) => shownRequest(request, runOfTurn[index] ?? 0)))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const pending = [...run.pending.keys()];
  const state = failed !== undefined ? "failed" : pending.length > 0 ? "pending" : "idle";
  return {
    tools_offered: offered(built, topology.participants),
    turns,
    user_broadcasts: run.userBroadcasts.map((messages) => messages.map(shown)),
    requests,
    pending_after: pendingAfter,
    raised,
    end: failed === undefined ? { state, pending } : { state, error: failed, pending },
    transcripts: Object.fromEntries(
      [...run.states].map(([agent, { conversation, cache }]) => [
        agent,
        { conversation: conversation.map(shown), cache: cache.map(shown) },
      ]),
    ),
  };
}

/** What the golden file says about the same fields. */
export function expectation({ expect }: HandoffCase) {
  const seen = new Map<string, JsonValue[]>();
  const runs = expect.runs.filter(({ input }) => input.kind !== "skipped");
  return {
    tools_offered: Object.fromEntries(
      Object.entries(expect.tools_offered).map(([agent, { own, handoff }]) => [
        agent,
        {
          own: own.map(({ name }) => name),
          handoff: handoff.map(({ name, description }) => ({ name, description })),
        },
      ]),
    ),
    turns: expect.turns.map((turn) => ({
      ...turn,
      model_calls: turn.model_calls.map(({ n, out, seen: whole, seen_more: more }) => {
        const all = whole ?? [...(seen.get(turn.speaker) ?? []), ...(more ?? [])];
        seen.set(turn.speaker, all);
        return { n, seen: all, out };
      }),
    })),
    user_broadcasts: expect.user_broadcasts ?? [],
    requests: expect.requests,
    pending_after: runs.map((run) => run.pending_after),
    raised: runs.map((run) => run.raised?.class),
    end: expect.end,
    transcripts: expect.transcripts,
  };
}

function build({
  participants,
  edges,
  start,
  termination,
  autonomous,
}: HandoffCase["topology"]): BuiltHandoff {
  const builder = new HandoffBuilder(participants);
  for (const { from, to, description } of edges ?? []) builder.addHandoff(from, to, description);
  builder.withStartAgent(start);
  if (termination) builder.withTerminationCondition(conditionOf(termination));
  if (autonomous)
    builder.withAutonomousMode({
      agents: autonomous.agents,
      prompts: new Map(Object.entries(autonomous.prompts ?? {})),
      turnLimits: new Map(Object.entries(autonomous.turn_limits ?? {})),
    });
  return builder.build();
}

export function conditionOf({ kind, text = "", n = 0, author, message }: Condition): TerminationCondition {
  return (conversation) => {
    const assistants = conversation.filter(({ role }) => role === "assistant");
    switch (kind) {
      case "last_assistant_endswith": {
        const last = assistants.at(-1);
        return last !== undefined && textOf(last).trim().endsWith(text);
      }
      case "any_assistant_endswith_ci":
        return assistants.some((said) => textOf(said).trim().toLowerCase().endsWith(text));
      case "message_count_at_least":
        return conversation.length >= n;
      case "assistant_count_at_least":
        return assistants.length >= n;
      case "author_spoke":
        return conversation.some((said) => said.author === author);
      case "any_text_contains":
        return conversation.some((said) => textOf(said).includes(text));
      case "last_user_text_is": {
        const last = conversation.filter(({ role }) => role === "user").at(-1);
        return last !== undefined && textOf(last) === text;
      }
      case "always":
        return true;
      case "raises":
        throw new ScriptedError("ScriptedError", message ?? "");
      default:
        throw new Error(`no condition ${kind}`);
    }
  };
}

/** Plays the scripted model and tools of one agent, and keeps what was played. */
class ScriptedWorld implements AgentWorld {
  calls = 0;
  readonly played: JsonValue[] = [];

  constructor(private readonly agent: ScriptedAgent) {}

  reply(): OutputItem[] {
    const { script, after } = this.agent;
    const entry: ScriptEntry =
      script[this.calls] ?? (after === "repeat" ? script.at(-1)! : [{ text: after }]);
    this.calls++;
    this.played.push(entry);
    if (!Array.isArray(entry)) throw new ScriptedError(entry.raise, entry.message);
    return entry.map((item, index) =>
      "text" in item
        ? item
        : {
            call: item.call,
            id: `${keyOf(this.agent)}.${this.calls}.${index}`,
            args: pythonJson(item.args ?? {}),
          },
    );
  }

  run(tool: string): string {
    const { returns = "ok", raises } = this.agent.tools?.find(({ name }) => name === tool) ?? {
      returns: "ok",
    };
    if (raises !== undefined && raises !== null) throw new Error(raises);
    return typeof returns === "string" ? returns : pythonJson(returns);
  }
}

function step(run: WorkflowRun, { kind, text, responses = [], misuse }: RunInput): void {
  if (kind === "message") run.message(text ?? "");
  else if (kind === "responses") run.answer(responses.map(answerOf));
  else if (misuse === "unknown_id") run.answer([{ request: "no-such-request", texts: ["x"] }]);
  else if (misuse === "answered_twice") run.answer([{ request: "req-1", texts: ["again"] }]);
  else if (misuse === "wrong_type") {
    const latest = [...run.pending.values()].at(-1);
    const wrong = latest?.kind === "user" ? { approved: true } : { texts: ["x"] };
    run.answer([{ request: latest?.id ?? "", ...wrong }]);
  } else throw new ScriptedError("ValueError", "message and answers exclude each other");
}

function answerOf({ request, texts, approved }: NonNullable<RunInput["responses"]>[number]): Answer {
  if (texts) return { request, texts };
  return approved === undefined ? { request, terminate: true } : { request, approved };
}

function shownTurn(turn: PlayedTurn, run: number, world: ScriptedWorld, first: number): JsonValue {
  const { outcome, speaker, trigger, modelCalls, toolsRun, broadcasts, terminateChecks, handoff, response } =
    turn;
  return JSON.parse(
    JSON.stringify({
      run,
      speaker,
      trigger,
      model_calls: modelCalls.map(({ seen }, index) => ({
        n: first + index + 1,
        seen: seen.map(shown),
        out: world.played[first + index],
      })),
      tools_run: toolsRun,
      broadcasts: broadcasts.map((messages) => messages.map(shown)),
      terminate_checks: terminateChecks,
      handoff: handoff ?? null,
      autonomous_turns_before: turn.autonomousTurnsBefore,
      response: response?.map(shown),
      ...outcomeFields(outcome),
    }),
  ) as JsonValue;
}

function outcomeFields(outcome: TurnOutcome): object {
  switch (outcome.kind) {
    case "user-request":
      return { outcome: "request", request_kind: "user" };
    case "approval-request":
      return { outcome: "request", request_kind: "approval" };
    case "terminated":
      return { outcome: "terminated", terminated_when: outcome.when };
    case "error":
      return { outcome: "error", error: { class: classOf(outcome.error) } };
    default:
      return { outcome: outcome.kind };
  }
}

function shownRequest(request: PendingRequest, run: number): JsonObject {
  const { id, from, kind } = request;
  if (request.kind === "user") return { id, run, from, kind, response: request.response.map(shown) };
  const { call, id: call_id, args } = request.call;
  return { id, run, from, kind, tool: call, call_id, args };
}

function shown(message: Message): JsonValue {
  const { role, author, contents } = message;
  const who: JsonObject = author === undefined ? { role } : { role, author };
  if (contents.every((content) => "text" in content)) return { ...who, text: textOf(message) };
  return { ...who, contents: contents as unknown as JsonValue };
}

/** `req-12` → 12 */
function placeOf({ id }: JsonObject): number {
  return typeof id === "string" ? Number(id.slice(4)) : 0;
}

function offered({ agents }: BuiltHandoff, participants: readonly ScriptedAgent[]) {
  return Object.fromEntries(
    agents.map(({ id, handoffs }, index) => [
      id,
      {
        own: (participants[index]?.tools ?? []).map(({ name }) => name),
        handoff: handoffs.map(({ name, description }) => ({ name, description })),
      },
    ]),
  );
}

function keyOf({ name, id }: ScriptedAgent): string {
  return name || (id ?? "");
}

function classOf(error: unknown): string {
  const name = (error as { pythonError?: string }).pythonError;
  if (name === undefined) throw error;
  return name;
}

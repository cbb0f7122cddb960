import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../runtime/index.js";
import { examineStore } from "../../../runtime/index.js";
import { filesWith } from "../../support/files-with.js";
import { auditOf } from "../../support/live-run.js";
import { KEY, ModelRuns, rule } from "../../support/model-run.js";
import {
  cut,
  failing,
  ModelServer,
  raw,
  silent,
  streamed,
  whole,
  type ModelAnswer,
} from "../../support/model-server.js";
import { ticketDesk } from "../../support/runs.js";

let runs: ModelRuns;
beforeEach(() => {
  runs = new ModelRuns();
});
afterEach(() => runs.dispose());

const USER: JsonObject = { name: "user", kind: "human" };

describe.each([
  ["a stream", true, streamed],
  ["one piece", false, whole],
] as const)("a participant that is a model, answering in %s", (_, stream, answer) => {
  it("reads what AG2 shows to it, calls the document's tools, and says its turn", async () => {
    const run = await runs.played({
      answers: [
        answer("", [{ name: "set_route", args: '{"why": "badge"}' }]),
        answer("Routing you to security."),
      ],
      runner: { stream, temperature: 0, max_output_tokens: 500 },
    });
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "security" });
    expect(run.turns[1]?.envelope.event_data).toEqual({
      body: "Routing you to security.",
      context_updates: { delete: [], set: {} },
      routing: { kind: "text" },
      usage: { model: "stub-1", input_tokens: 200, output_tokens: 40 },
    });
    expect(run.state.context_vars).toEqual({ route: "security" });
    expect(runs.server?.requests.map(({ path }) => path)).toEqual([
      "/v1/chat/completions",
      "/v1/chat/completions",
    ]);
    expect(runs.sent(0)).toMatchObject({
      model: "stub",
      temperature: 0,
      max_completion_tokens: 500,
      messages: [
        { role: "system", content: "You are triage." },
        { role: "user", content: "[user]: My badge was cloned" },
      ],
      tools: [
        { type: "function", function: { name: "set_route", parameters: { type: "object", properties: {} } } },
        { type: "function", function: { name: "noop" } },
      ],
    });
    const [, , call, result] = runs.sent(1).messages;
    expect(call).toMatchObject({
      role: "assistant",
      tool_calls: [{ function: { name: "set_route", arguments: '{"why": "badge"}' } }],
    });
    expect(result).toMatchObject({
      role: "tool",
      content: "ok",
      tool_call_id: (call?.["tool_calls"] as JsonObject[])[0]?.["id"],
    });
    expect((await examineStore(runs.store)).faults).toEqual([]);
  });
});

describe("what a model's turn costs", () => {
  it("is worked out from the document's price", async () => {
    const run = await runs.played({
      answers: [streamed("Hm.")],
      runner: { price: { input: 2, output: 10 } },
    });
    expect(run.turns[1]?.envelope.event_data).toMatchObject({
      usage: { model: "stub-1", input_tokens: 100, output_tokens: 20, cost: 0.0004 },
    });
  });

  it("is what the server says, where it says it, and nothing where it counts nothing", async () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2, cost: 0.25 };
    const run = await runs.played({
      answers: [whole("Hm.", [], usage)],
      runner: { stream: false, price: { input: 2, output: 2 } },
    });
    expect(run.turns[1]?.envelope.event_data).toMatchObject({ usage: { cost: 0.25 } });
    const uncounted = raw('{"choices": [{"message": {"content": "Hm."}, "finish_reason": "stop"}]}');
    const silentRun = await runs.played({ answers: [uncounted], runner: { stream: false } });
    expect(silentRun.turns[1]?.envelope.event_data).not.toHaveProperty("usage");
  });
});

describe("a request that fails", () => {
  it("is made again after the time that the server asks for", async () => {
    const run = await runs.played({
      answers: [
        failing(429, "slow down", { "retry-after": "0" }),
        failing(500, "oops", { "retry-after-ms": "1" }),
        streamed("Hm."),
      ],
      runner: { max_retries: 2 },
    });
    expect(run.turns).toHaveLength(2);
    expect(runs.server?.requests).toHaveLength(3);
  });

  it("is not waited for longer than the turn may take", async () => {
    const run = await runs.played({
      answers: [failing(429, "slow down", { "retry-after": "3600" })],
      runner: { timeout_seconds: 0.5 },
    });
    expect(run.end).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(/no answer came within 0.5 s/) as string,
    });
    expect(runs.server?.requests).toHaveLength(1);
  });

  const now = { "retry-after": "0" };
  it.each<[string, ModelAnswer[], string, RegExp, JsonObject?]>([
    [
      "429 for ever",
      [failing(429, "slow down", now)],
      "RateLimited",
      /takes no more requests for now \(429\), 2 times in a row/,
    ],
    [
      "500 for ever",
      [failing(500, "out of order", now)],
      "ModelUnavailable",
      /failed: 500 out of order, 2 times in a row/,
    ],
    [
      "401",
      [failing(401, `Incorrect API key provided: ${KEY}`)],
      "ModelRefused",
      /does not take the key \(401\): check what api_key_env names/,
    ],
    [
      "400 that repeats the key",
      [failing(400, `bad header Bearer ${KEY}`)],
      "ModelRefused",
      /refuses the request: 400 bad header Bearer \[key\]/,
    ],
    [
      "404",
      [failing(404, "no such model")],
      "ModelRefused",
      /knows no such model or address \(404\): check model and base_url/,
    ],
    [
      "no answer at all",
      [silent(false)],
      "TurnTimeout",
      /no answer came within 0.5 s/,
      { timeout_seconds: 0.5 },
    ],
    [
      "an answer that stands still",
      [silent(true)],
      "TurnTimeout",
      /no answer came within 0.5 s/,
      { timeout_seconds: 0.5 },
    ],
    [
      "an answer that ends in the middle",
      [cut("Let me", "end")],
      "StreamCut",
      /broke off after 6 characters, 2 times in a row/,
    ],
    [
      "a connection that breaks",
      [cut("Let me", "break")],
      "StreamCut",
      /broke off after 6 characters, 2 times in a row/,
    ],
    [
      "what is no chat completion",
      [raw('{"hello": 1}')],
      "ModelUnavailable",
      /no chat completion: choices/,
      { stream: false },
    ],
    [
      "what is no JSON",
      [raw("<html>", "text/html")],
      "ModelUnavailable",
      /no chat completion|cannot be read/,
      { stream: false },
    ],
    [
      "an event that is no JSON",
      [raw("data: {oops\n\n", "text/event-stream")],
      "StreamCut",
      /broke off after 0 characters/,
    ],
    [
      "an error inside the stream",
      [raw('data: {"error": {"message": "overloaded"}}\n\n', "text/event-stream")],
      "ModelUnavailable",
      /overloaded/,
    ],
    [
      "calls for tools without end",
      [streamed("", [{ name: "noop", args: "{}" }])],
      "LimitExceeded",
      /asked for tools 3 times without an answer/,
      { max_tool_rounds: 2 },
    ],
  ])("%s: the log says so, and holds no key", async (_, answers, fault, message, runner) => {
    const run = await runs.played({ answers, runner });
    expect(run.end).toMatchObject({ kind: "failed", fault: "agent" });
    expect(run.end?.kind === "failed" && run.end.message).toMatch(message);
    expect(auditOf(runs.store).at(-1)).toMatchObject({
      kind: "turn_failed",
      exc_type: fault,
      exc_message: expect.stringMatching(message) as string,
    });
    expect(run.metadata.state).toBe("active");
    expect(filesWith(KEY, runs.folder)).toEqual([]);
    expect(JSON.stringify(run.end)).not.toContain(KEY);
    expect((await examineStore(runs.store)).faults).toEqual([]);
  });

  it("says where nobody listens", async () => {
    const gone = await ModelServer.start(silent(false));
    const base_url = gone.url;
    await gone.stop();
    const run = await runs.played({ answers: [silent(false)], runner: { base_url, max_retries: 0 } });
    expect(run.end).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(
        /^Turn 2 failed: 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/,
      ) as string,
    });
  });
});

describe("tools that a model calls wrongly", () => {
  it.each<[string, string, RegExp]>([
    ["arguments that are no JSON", '{"why": ', /The arguments are no JSON: \{\\"why/],
    ["arguments that are no object", "[1, 2]", /The arguments are no JSON object/],
    ["arguments nested without end", "[".repeat(5000), /The arguments are no JSON/],
  ])("%s: the model hears of it, and nothing is set", async (_, args, told) => {
    const run = await runs.played({
      answers: [streamed("", [{ name: "set_route", args }]), streamed("I will try otherwise.")],
    });
    expect(runs.sent(1).messages.at(-1)).toMatchObject({
      role: "tool",
      content: expect.stringMatching(told) as string,
    });
    expect(run.state.context_vars).toEqual({});
    // A server that reads the conversation again must find JSON there.
    const [call] = runs.sent(1).messages.at(-2)?.["tool_calls"] as { function: JsonObject }[];
    expect(() => JSON.parse(call?.function["arguments"] as string) as unknown).not.toThrow();
    expect(run.turns[1]?.tools).toEqual(["set_route"]);
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "general" });
  });

  it("a tool that there is not", async () => {
    const run = await runs.played({
      answers: [streamed("", [{ name: "open_door", args: "{}" }]), streamed("Never mind.")],
    });
    expect(runs.sent(1).messages.at(-1)).toMatchObject({
      content: '{"error":"There is no tool “open_door”. There are set_route, noop."}',
    });
    expect(run.turns).toHaveLength(2);
  });

  it("a tool whose name no server takes goes by another one", async () => {
    const run = await runs.played({
      answers: [streamed("", [{ name: "Weiter_an_B_ro_", args: "" }]), streamed("Done.")],
      document: {
        ...ticketDesk,
        participants: [USER, { name: "triage", tools: [{ name: "Weiter an Büro!", finish: "passed on" }] }],
        transitions: [rule("from_speaker", { agent_id: "user" }, "triage")],
      },
    });
    expect(run.end).toEqual({ kind: "closed", reason: "passed on" });
  });
});

describe("a model's key", () => {
  it("goes to its server, and into no file", async () => {
    const run = await runs.played({ answers: [streamed("Hm.")] });
    expect(run.turns).toHaveLength(2);
    expect(runs.server?.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(filesWith(KEY, runs.folder)).toEqual([]);
  });

  it("is not sent where the document names none, whatever the environment holds", async () => {
    process.env["OPENAI_API_KEY"] = KEY;
    process.env["OPENAI_ORG_ID"] = KEY;
    try {
      await runs.played({
        answers: [streamed("Hm.")],
        runner: { api_key_env: undefined as unknown as string },
      });
    } finally {
      delete process.env["OPENAI_API_KEY"];
      delete process.env["OPENAI_ORG_ID"];
    }
    expect(runs.server?.requests).toHaveLength(1);
    expect(JSON.stringify(runs.server?.requests[0]?.headers)).not.toContain(KEY);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ["not there", {}, /there is no key: the environment variable MY_KEY is not set/],
    ["no key at all", { MY_KEY: "a key\nwith lines" }, /what MY_KEY holds cannot be a key/],
  ])("that is %s is asked for, and nothing is sent", async (_, keys, message) => {
    const run = await runs.played({ answers: [streamed("Hm.")], keys });
    expect(run.end?.kind === "failed" && run.end.message).toMatch(message);
    expect(runs.server?.requests).toEqual([]);
    expect(auditOf(runs.store).at(-1)).toMatchObject({ exc_type: "KeyMissing" });
  });
});

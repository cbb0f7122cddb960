import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject, Run } from "../../../runtime/index.js";
import {
  CastRunner,
  castingOf,
  DiskStore,
  documentFrom,
  examineStore,
  resumeRun,
} from "../../../runtime/index.js";
import { auditOf, isRunning, startLive, testHost } from "../../support/live-run.js";
import { ticketDesk } from "../../support/runs.js";

const AGENT = join(import.meta.dirname, "../../support/agent.py");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-process-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const store = () => join(folder, "store");
const report = () => join(folder, "report");

/** triage is played by a Python program; nobody but the user has turns in the scenario. */
function deskWith(manner: string, runner: JsonObject = {}): JsonObject {
  const participants = (ticketDesk["participants"] as JsonObject[]).map((each) =>
    each["name"] === "triage"
      ? {
          ...each,
          runner: { command: "python3", args: [AGENT, manner, report()], grace_seconds: 0.2, ...runner },
        }
      : each,
  );
  return {
    ...ticketDesk,
    participants,
    scenarios: [{ name: "s", kickoff: "My badge was cloned", turns: [] }],
  };
}

function reported(): JsonObject[] {
  return readFileSync(report(), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as JsonObject);
}

/** Every process that the program has reported: itself, and what it started. */
function processes(): number[] {
  return reported().flatMap(({ pid, child }) => [pid, child].filter((id) => typeof id === "number"));
}

/** Plays to the end; nobody may be left then. */
async function played(manner: string, runner: JsonObject = {}, output: string[] = []): Promise<Run> {
  const host = testHost(folder, { output: (line) => output.push(line) });
  const run = await startLive(deskWith(manner, runner), store(), host);
  while (await run.next());
  await run.release();
  return run;
}

describe("a participant that is a program", () => {
  it("is told all that it needs, calls tools, and says its turn", async () => {
    const run = await played("calls");
    expect(run.turns.map(({ tools }) => tools)).toEqual([[], ["set_route", "no_such_tool"]]);
    expect(run.state.context_vars).toEqual({ route: "security", seen: true });
    const [, turn, first, second] = reported();
    expect(turn).toEqual({
      type: "turn",
      protocol: 1,
      channel_id: run.channelId,
      participant: "triage",
      round: 2,
      idempotency_key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      input: [{ from: "user", text: "My badge was cloned", envelope_id: run.turns[0]?.envelope.envelope_id }],
      context_vars: {},
      tools: [
        { name: "set_route", description: "", parameters: { type: "object", properties: {} } },
        { name: "noop", description: "", parameters: { type: "object", properties: {} } },
      ],
    });
    expect(first).toEqual({ type: "result", id: "a", result: "ok", context_vars: { route: "security" } });
    expect(second).toMatchObject({
      id: "b",
      result: { error: "There is no tool “no_such_tool”. There are set_route, noop." },
    });
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "security" });
    expect((await examineStore(store())).faults).toEqual([]);
  });

  it("hands over, or ends the channel, by its reply alone", async () => {
    expect((await played("hands_over")).end).toMatchObject({ kind: "waiting", speaker: "general" });
    expect((await played("finishes")).end).toEqual({ kind: "closed", reason: "solved" });
  });

  it("is one child for a whole run, and two runs have one each", async () => {
    const document = {
      ...deskWith("polite"),
      transitions: [{ when: { name: "always" }, then: { name: "agent", args: { agent_id: "triage" } } }],
      max_turns: 4,
    };
    for (let run = 0; run < 2; run++) {
      const live = await startLive(document, join(folder, `store ${run}`), testHost(folder));
      while (await live.next());
      await live.release();
      expect(live.end).toEqual({ kind: "closed", reason: "max_turns" });
    }
    const said = reported();
    expect(said.filter(({ pid }) => pid !== undefined)).toHaveLength(2);
    expect(said.filter(({ type }) => type === "turn").map(({ round }) => round)).toEqual([2, 3, 4, 2, 3, 4]);
  });

  it("may say what would break a log, and the log stays sound", async () => {
    const run = await played("hostile_keys");
    expect(Object.keys(run.state.context_vars).sort()).toEqual(["__proto__", "note", "route"]);
    expect((await examineStore(store())).faults).toEqual([]);
  });

  it("is heard on stderr, but not without end", async () => {
    const output: string[] = [];
    const run = await played("talks_to_stderr", {}, output);
    expect(run.turns).toHaveLength(2);
    expect(output[0]).toBe("triage: thinking");
    expect(output.at(-1)).toBe("triage: (the rest of this turn is left out)");
    expect(output.length).toBeLessThan(10_000);
  });
});

describe("a program that fails", () => {
  it.each<[string, string, string, RegExp, JsonObject?]>([
    ["says so", "raises", "AgentError", /the agent has no idea/],
    ["ends", "exits", "ProcessExited", /its program ended with status 3 before it had answered/],
    ["is killed", "crashes", "ProcessExited", /its program ended by the signal SIGKILL/],
    ["hangs", "hangs", "TurnTimeout", /no answer came within 4 s/, { timeout_seconds: 4 }],
    [
      "hangs and hears nothing",
      "stubborn",
      "TurnTimeout",
      /no answer came within 4 s/,
      { timeout_seconds: 4 },
    ],
    ["writes a line without end", "long_line", "LimitExceeded", /a line of more than 1,000,000 bytes/],
    ["calls for ever", "many_lines", "LimitExceeded", /wrote 50 lines without a reply/, { max_lines: 50 }],
    [
      "writes what is no JSON",
      "no_json",
      "ProtocolViolation",
      /is no JSON: Traceback \(most recent call last\):/,
    ],
    ["writes what is not UTF-8", "no_utf8", "ProtocolViolation", /is not UTF-8/],
    [
      "writes a message of no known type",
      "unknown_type",
      "ProtocolViolation",
      /none of the types call, reply and error/,
    ],
    ["writes a message of another shape", "wrong_shape", "ProtocolViolation", /is no “reply”: text/],
  ])(
    "%s: the log says so, and nobody is left",
    { timeout: 60_000 },
    async (_, manner, fault, message, runner) => {
      const run = await played(manner, runner);
      expect(run.end).toMatchObject({ kind: "failed", fault: "agent" });
      expect(run.end?.kind === "failed" && run.end.message).toMatch(message);
      expect(auditOf(store()).at(-1)).toMatchObject({
        kind: "turn_failed",
        agent_id: run.idOf.get("triage"),
        envelope_id: run.turns[0]?.envelope.envelope_id,
        exc_type: fault,
        exc_message: expect.stringMatching(message) as string,
      });
      expect(run.metadata.state).toBe("active");
      expect(processes().length).toBeGreaterThan(0);
      expect(processes().filter(isRunning)).toEqual([]);
      expect((await examineStore(store())).faults).toEqual([]);
    },
  );

  it("cannot be started", async () => {
    const run = await startLive(
      deskWith("polite", { command: "no-such-program" }),
      store(),
      testHost(folder),
    );
    while (await run.next());
    expect(run.end).toMatchObject({
      kind: "failed",
      message:
        "Turn 2 failed: “no-such-program” cannot be started: there is no such program, or its folder is not there.",
    });
  });

  it("writes while nobody asks: the next turn does not take that for its answer", async () => {
    const document = {
      ...deskWith("speaks_twice"),
      transitions: [{ when: { name: "always" }, then: { name: "agent", args: { agent_id: "triage" } } }],
    };
    const run = await startLive(document, store(), testHost(folder));
    await run.next();
    await run.next();
    await new Promise((done) => setTimeout(done, 100));
    await run.next();
    await run.release();
    expect(run.end).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(/nobody had asked/) as string,
    });
    expect(processes().filter(isRunning)).toEqual([]);
  });

  it("is ended with all that it started when the run is given up", async () => {
    const run = await startLive(deskWith("hangs"), store(), testHost(folder));
    await run.next();
    const stop = new AbortController();
    const turn = run.next(stop.signal);
    while (!/"child"/.test(readFileSync(report(), { encoding: "utf8", flag: "a+" })))
      await new Promise((done) => setTimeout(done, 20));
    expect(processes().every(isRunning)).toBe(true);
    stop.abort();
    expect(await turn).toBeUndefined();
    await run.release();
    expect(run.end).toBeUndefined();
    expect(processes().filter(isRunning)).toEqual([]);
  });
});

describe("a run that a program has broken off", () => {
  it("is taken up again with the same key, and what the round had set is not set twice", async () => {
    const run = await played("calls_then_dies");
    expect(run.state.context_vars).toEqual({ route: "security" });
    const document = documentFrom(deskWith("calls"));
    const [scenario] = document.scenarios;
    const runner = new CastRunner(castingOf({ document, scenario }), testHost(folder), scenario);
    const again = await resumeRun({ document, scenario, runner, store: new DiskStore(store()) });
    while (await again.next());
    await again.release();
    const turns = reported().filter(({ type }) => type === "turn");
    expect(turns.map(({ round }) => round)).toEqual([2, 2]);
    expect(turns[1]?.["idempotency_key"]).toBe(turns[0]?.["idempotency_key"]);
    expect(turns[1]?.["input"]).toEqual(turns[0]?.["input"]);
    const set = again.envelopes.filter(({ envelope }) => envelope.event_type === "ag2.context.set");
    expect(set.map(({ envelope }) => envelope.event_data)).toEqual([
      { set: { route: "security" } },
      { set: { seen: true } },
    ]);
    expect((await examineStore(store())).faults).toEqual([]);
  });
});

describe("nothing is executed", () => {
  it("in a workspace that is not trusted", async () => {
    const run = await startLive(deskWith("polite"), store(), testHost(folder, { trusted: false }));
    while (await run.next());
    expect(run.end).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(/not trusted/) as string,
    });
    expect(() => reported()).toThrow(/ENOENT/);
    expect(auditOf(store()).at(-1)).toMatchObject({ exc_type: "NotTrusted" });
  });
});

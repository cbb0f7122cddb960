import { describe, expect, it } from "vitest";
import type { Runner, TurnLimit } from "../../../runtime/index.js";
import {
  MemoryStore,
  RoundError,
  WorkflowAdapter,
  declaredTurnLimits,
  documentFrom,
  startRun,
} from "../../../runtime/index.js";
import { ticketDesk } from "../../support/runs.js";

/** The user opens; then nobody says anything until the turn is given up. */
function silentTriage(seen: { aborted: boolean }): Runner {
  return {
    next: async ({ speaker, turn, signal }) => {
      if (turn === 0) return { speaker, text: "My badge was cloned", tools: [] };
      return new Promise((_, reject) => {
        signal?.addEventListener("abort", () => {
          seen.aborted = true;
          reject(new Error("given up"));
        });
      });
    },
  };
}

async function open(runner: Runner, turnLimits?: readonly TurnLimit[]) {
  const store = new MemoryStore();
  const remarks: string[] = [];
  const run = await startRun({
    document: documentFrom(ticketDesk),
    runner,
    store,
    turnLimits,
    onRemark: (remark) => remarks.push(remark),
  });
  const audit = () =>
    (store.files.get("/audit/audit.jsonl") ?? "")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { run, remarks, audit };
}

describe("turn_within", () => {
  it("is what the manifest declares", () => {
    expect(declaredTurnLimits(new WorkflowAdapter().manifest())).toEqual([
      { seconds: 120, onViolation: "warn" },
      { seconds: 600, onViolation: "auto_close" },
    ]);
  });

  it("warns once, in log and audit, and the run goes on", async () => {
    const { run, remarks, audit } = await open(
      {
        next: async ({ speaker, turn }) => {
          if (turn > 1) return undefined;
          if (turn === 1) await new Promise((done) => setTimeout(done, 60));
          return { speaker, text: "hello", tools: [] };
        },
      },
      [{ seconds: 0.02, onViolation: "warn" }],
    );
    await run.next();
    await run.next();
    expect(run.turns).toHaveLength(2);
    expect(remarks).toEqual([
      "Turn 2: triage has not spoken within 0.02 s (turn_within); the run goes on waiting.",
    ]);
    const triage = run.idOf.get("triage");
    const told = run.envelopes.filter(({ envelope }) => envelope.event_type === "ag2.expectation.violated");
    expect(told.map(({ envelope }) => [envelope.sender_id, envelope.audience, envelope.event_data])).toEqual([
      [
        run.idOf.get("user"),
        null,
        { expectation: "turn_within", violators: [triage], detail: { seconds: 0.02 } },
      ],
    ]);
    expect(audit().filter(({ kind }) => kind === "expectation_violated")).toMatchObject([
      {
        channel_id: run.channelId,
        expectation: "turn_within",
        on_violation: "warn",
        params: { seconds: 0.02 },
        violators: [triage],
      },
    ]);
  });

  it("closes the channel, gives the round up, and nothing is said after that", async () => {
    const seen = { aborted: false };
    const { run, audit } = await open(silentTriage(seen), [{ seconds: 0.02, onViolation: "auto_close" }]);
    await run.next();
    expect(await run.next()).toBeUndefined();
    expect(run.end).toEqual({ kind: "closed", reason: "expectation_violated:turn_within" });
    expect(run.metadata).toMatchObject({
      state: "closed",
      close_reason: "expectation_violated:turn_within",
    });
    expect(seen.aborted).toBe(true);
    expect(
      audit()
        .map(({ kind }) => kind)
        .slice(-2),
    ).toEqual(["expectation_violated", "channel_closed"]);
  });

  it("is off unless asked for, as nothing enforces it in AG2", async () => {
    const seen = { aborted: false };
    const { run } = await open(silentTriage(seen));
    await run.next();
    const stop = new AbortController();
    const round = run.next(stop.signal);
    setTimeout(() => stop.abort(), 50);
    expect(await round).toBeUndefined();
    expect([run.end, run.metadata.state]).toEqual([undefined, "active"]);
  });
});

describe("a round that fails", () => {
  it("is in the audit, what its tools had set stays, and the channel stays open for another attempt", async () => {
    const { run, audit } = await open({
      next: async ({ speaker, turn }) => {
        if (turn === 0) return { speaker, text: "My badge was cloned", tools: [] };
        throw new RoundError("ProcessExited", "its process ended with status 3", [
          { name: "set_route" },
          { name: "noop", set: { route: "nowhere" }, failed: true },
        ]);
      },
    });
    await run.next();
    await run.next();
    expect(run.end).toMatchObject({
      kind: "failed",
      fault: "agent",
      message: "Turn 2 failed: its process ended with status 3",
    });
    expect(run.state.context_vars).toEqual({ route: "security" });
    expect(run.metadata.state).toBe("active");
    expect(audit().at(-1)).toMatchObject({
      kind: "turn_failed",
      channel_id: run.channelId,
      agent_id: run.idOf.get("triage"),
      envelope_id: run.turns[0]?.envelope.envelope_id,
      exc_type: "ProcessExited",
      exc_message: "its process ended with status 3",
    });
  });
});

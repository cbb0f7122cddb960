import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonObject, KnowledgeStore, Runner } from "../../../runtime/index.js";
import { DiskStore, MemoryStore, StoreError, documentFrom, startRun } from "../../../runtime/index.js";
import { repeatable } from "../../support/repeatable.js";
import { playDocument, securityTicket, ticketDesk } from "../../support/runs.js";

const scenario = (turns: JsonObject[], more: JsonObject = {}): JsonObject => ({
  name: "s",
  kickoff: "hello",
  turns,
  ...more,
});

describe("a run", () => {
  it("plays a scenario to the close", async () => {
    const run = await playDocument(ticketDesk);
    expect(run.end).toEqual({ kind: "closed", reason: "handled" });
    expect(run.turns.map(({ number, tools, explanation }) => [number, tools, explanation.decidedBy])).toEqual(
      [
        [1, [], 2],
        [2, ["set_route"], 1],
        [3, [], 0],
      ],
    );
    expect(run.state.context_vars).toEqual({ route: "security" });
    expect(run.metadata).toMatchObject({ state: "closed", close_reason: "handled", pending_acks: [] });
    expect(await run.next()).toBeUndefined();
  });

  it("keeps the states of each turn: before its context, and after its decision", async () => {
    const run = await playDocument(ticketDesk);
    const [, second] = run.turns;
    expect(second?.before.context_vars).toEqual({});
    expect(second?.after.context_vars).toEqual({ route: "security" });
    expect(second?.contextEnvelopes.map(({ event_data }) => event_data)).toEqual([
      { set: { route: "security" } },
    ]);
    expect(run.names.get(second?.after.expected_next_speaker as string)).toBe("security");
    expect(run.turns[0]?.before).toEqual(run.initialState);
  });

  it("shows every envelope with its line, as the log has it", async () => {
    const run = await playDocument(ticketDesk);
    expect(run.envelopes.map(({ line }) => line)).toEqual(run.envelopes.map((_, index) => index + 1));
    expect(run.envelopes.map(({ envelope }) => envelope.event_type)).toEqual([
      ...Array<string>(3).fill("ag2.channel.invite"),
      ...Array<string>(3).fill("ag2.channel.invite.ack"),
      "ag2.channel.opened",
      "ag2.msg.text",
      "ag2.context.set",
      "ag2.packet",
      "ag2.packet",
      "ag2.channel.closed",
    ]);
  });

  it("is byte for byte the same with the same clock and ids", async () => {
    const files = await Promise.all(
      [1, 2].map(async () => {
        const store = new MemoryStore();
        await playDocument(ticketDesk, securityTicket, { store });
        return Object.fromEntries(store.files);
      }),
    );
    expect(files[0]).toEqual(files[1]);
    expect(Object.keys(files[0]!)).toHaveLength(4 * 4 + 4);
  });

  it("overlays the scenario's context on the document's, and the caller's on both", async () => {
    const store = new MemoryStore();
    const run = await playDocument(
      { ...ticketDesk, context_vars: { a: 1, b: 1, c: 1 } },
      { ...securityTicket, context_vars: { b: 2, c: 2 } },
      { store, contextVars: { c: 3 } },
    );
    expect(run.initialState.context_vars).toEqual({ a: 1, b: 2, c: 3 });
  });

  it("can be closed by hand, once", async () => {
    const document = documentFrom({ ...ticketDesk, scenarios: [securityTicket] });
    const run = await startRun({ document, scenario: document.scenarios[0], store: new MemoryStore() });
    await run.next();
    await run.close("seen enough");
    await run.close("again");
    expect(run.end).toEqual({ kind: "closed", reason: "seen enough" });
    expect(run.metadata.close_reason).toBe("seen enough");
    expect(await run.next()).toBeUndefined();
  });

  it("stops without an end when it is aborted, and goes on afterwards", async () => {
    const document = documentFrom({ ...ticketDesk, scenarios: [securityTicket] });
    const run = await startRun({ document, scenario: document.scenarios[0], store: new MemoryStore() });
    expect(await run.next(AbortSignal.abort())).toBeUndefined();
    expect(run.end).toBeUndefined();
    expect((await run.next())?.number).toBe(1);
  });

  it("plays one turn at a time, however fast it is asked", async () => {
    const document = documentFrom({ ...ticketDesk, scenarios: [securityTicket] });
    const run = await startRun({ document, scenario: document.scenarios[0], store: new MemoryStore() });
    const turns = await Promise.all([run.next(), run.next(), run.next(), run.next()]);
    expect(turns.map((turn) => turn?.number)).toEqual([1, 2, 3, undefined]);
  });
});

describe("what a scenario does wrong ends the run and names the turn", () => {
  it.each<[string, JsonObject, RegExp, string | undefined]>([
    [
      "the wrong speaker",
      scenario([{ from: "general", text: "me" }]),
      /^Turn 2 is by general, but triage is expected to speak \(“from user → triage” decided turn 1\)/,
      "/scenarios/0/turns/0",
    ],
    [
      "somebody who takes no part",
      scenario([{ from: "nobody", text: "me" }]),
      /^Turn 2 is by “nobody”, who is no participant\. Participants are user, triage, security and general\.$/,
      "/scenarios/0/turns/0",
    ],
    [
      "a silent turn",
      scenario([{ from: "triage" }]),
      /^Turn 2 posts nothing: .*; triage is still expected\./,
      "/scenarios/0/turns/0",
    ],
    [
      "a turn whose tool routes nothing and that has no text",
      scenario([{ from: "triage", tools: ["noop"] }]),
      /^Turn 2 posts nothing/,
      "/scenarios/0/turns/0",
    ],
  ])("%s", async (_, wrong, message, pointer) => {
    const run = await playDocument(ticketDesk, wrong);
    expect(run.end).toMatchObject({ kind: "failed", pointer });
    expect(run.end?.kind === "failed" && run.end.message).toMatch(message);
    expect(run.turns).toHaveLength(1);
  });

  it("a missing turn leaves the run waiting", async () => {
    const run = await playDocument(ticketDesk, scenario([]));
    expect(run.end).toEqual({
      kind: "waiting",
      speaker: "triage",
      message:
        "No turn 2 is given, but the channel is open: triage is still expected (“from user → triage” decided turn 1). Add a turn from triage, or let a rule close the channel.",
    });
    expect(run.metadata.state).toBe("active");
  });

  it("a silent turn's context stays, as AG2's tools have set it already", async () => {
    const run = await playDocument(ticketDesk, scenario([{ from: "triage", tools: ["set_route"] }]));
    expect(run.end?.kind).toBe("failed");
    expect(run.state.context_vars).toEqual({ route: "security" });
  });

  it("a kickoff that calls tools is refused", async () => {
    const document = documentFrom(ticketDesk);
    const runner: Runner = {
      next: async ({ speaker }) => ({ speaker, text: "hi", tools: [{ name: "noop" }] }),
    };
    const run = await startRun({ document, runner, store: new MemoryStore() });
    await run.next();
    expect(run.end).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(/^Turn 1 names noop/) as string,
    });
  });
});

describe("what a document does wrong ends the run", () => {
  it("an initial speaker that is no participant", async () => {
    const run = await playDocument({ ...ticketDesk, initial_speaker: "usr" });
    expect(run.end).toMatchObject({ kind: "failed", pointer: "/initial_speaker" });
    const message = run.end?.kind === "failed" ? run.end.message : "";
    expect(message).toMatch(/^The channel cannot be opened: .*usr.* user, triage, security, general/);
    expect(message).not.toMatch(/[0-9a-f]{32}/);
    expect(run.turns).toEqual([]);
    expect(await run.next()).toBeUndefined();
    await run.close();
    expect(run.end?.kind).toBe("failed");
  });

  it("a target that nobody bears: nobody can speak", async () => {
    const transitions = [{ when: { name: "always" }, then: { name: "agent", args: { agent_id: "trige" } } }];
    const run = await playDocument({ ...ticketDesk, transitions });
    expect(run.end).toMatchObject({
      kind: "waiting",
      speaker: "trige",
      message: expect.stringMatching(/^Nobody can speak in turn 2: “trige” is expected/) as string,
    });
  });

  it.each<[string, JsonObject]>([
    ["an unknown condition", { transitions: [{ when: { name: "moon" }, then: null }] }],
    ["no transitions list", { transitions: 5 }],
    ["a context that is no object", { context_vars: [1] }],
    ["an orchestration that nobody provides", { orchestration: "auction" }],
    ["one participant", { participants: ["user"] }],
    ["a participant twice", { participants: ["user", "triage", "user"] }],
    ["nothing at all", { transitions: null, initial_speaker: null, participants: null }],
  ])("%s", async (_, change) => {
    const run = await playDocument({ ...ticketDesk, ...change });
    expect(run.end?.kind).toBe("failed");
    expect(run.end?.kind === "failed" && run.end.message).toMatch(/^The channel cannot be opened: ./);
  });

  it("a fold that raises names its turn", async () => {
    const run = await playDocument({ ...ticketDesk, max_turns: "many" });
    expect(run.end).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(/^Turn 1 failed: ./) as string,
    });
  });

  it("neither scenario nor runner", async () => {
    const run = await startRun({ document: documentFrom(ticketDesk), store: new MemoryStore() });
    expect(run.end).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(/has no scenario/) as string,
    });
  });
});

describe("a creator that the document names", () => {
  it("may stand outside: it is put in front of the participants, as AG2 does", async () => {
    const run = await playDocument({ ...ticketDesk, creator: "office" });
    expect(run.end).toEqual({ kind: "closed", reason: "handled" });
    expect(run.metadata.participants.map(({ agent_id, role }) => [run.names.get(agent_id), role])).toEqual([
      ["office", "initiator"],
      ["user", "participant"],
      ["triage", "participant"],
      ["security", "participant"],
      ["general", "participant"],
    ]);
  });
});

describe("what goes wrong around a run ends it", () => {
  it("a store that cannot be written", async () => {
    const run = await playDocument(ticketDesk, securityTicket, { store: new DiskStore("/proc/baton") });
    expect(run.end).toMatchObject({ kind: "failed", cause: expect.any(StoreError) as StoreError });
  });

  it("a folder that is removed while it goes on", async () => {
    const folder = mkdtempSync(join(tmpdir(), "baton-run-"));
    const document = documentFrom({ ...ticketDesk, scenarios: [securityTicket] });
    const store = new DiskStore(folder);
    const run = await startRun({ document, scenario: document.scenarios[0], store });
    expect((await run.next())?.number).toBe(1);
    rmSync(folder, { recursive: true });
    expect(await run.next()).toBeUndefined();
    expect(run.end).toMatchObject({
      kind: "failed",
      message: expect.stringMatching(/^Turn 2 failed: Cannot .*it is not there \(any more\)/) as string,
    });
  });

  it("a runner that throws", async () => {
    const runner: Runner = {
      next: async () => {
        throw new Error("the model is asleep");
      },
    };
    const run = await startRun({ document: documentFrom(ticketDesk), runner, store: new MemoryStore() });
    await run.next();
    expect(run.end).toMatchObject({ kind: "failed", message: "Turn 1 failed: the model is asleep" });
  });

  it("a disk that fills up in the middle of a turn", async () => {
    const memory = new MemoryStore();
    let appends = 0;
    const store: KnowledgeStore = {
      read: (path) => memory.read(path),
      write: (path, text) => memory.write(path, text),
      list: (path) => memory.list(path),
      append: async (path, text) => {
        if (path.endsWith("wal.jsonl") && ++appends > 9)
          throw new StoreError("Cannot append: the disk is full.", "ENOSPC");
        await memory.append(path, text);
      },
    };
    const run = await playDocument(ticketDesk, securityTicket, { store, ...repeatable() });
    expect(run.end).toMatchObject({
      kind: "failed",
      message: "Turn 2 failed: Cannot append: the disk is full.",
    });
    expect(run.turns).toHaveLength(1);
  });
});

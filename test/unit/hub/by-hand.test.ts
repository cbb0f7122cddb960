import { describe, expect, it } from "vitest";
import type { JsonObject, Run } from "../../../runtime/index.js";
import { documentFrom, MemoryStore, startRun } from "../../../runtime/index.js";
import { contextSender } from "../../../runtime/hub/context-by-hand.js";
import { securityTicket, ticketDesk } from "../../support/runs.js";

async function open(data: JsonObject = ticketDesk, scenario: JsonObject = securityTicket): Promise<Run> {
  const document = documentFrom({ ...data, scenarios: [scenario] });
  return startRun({ document, scenario: document.scenarios[0], store: new MemoryStore() });
}

const posted = (run: Run) =>
  run.envelopes.map(({ envelope }) => [run.names.get(envelope.sender_id as string), envelope.event_type]);

describe("a turn by hand", () => {
  it("takes the place of the runner's, which goes on after it", async () => {
    const run = await open();
    await run.next();
    const turn = await run.say({ speaker: "triage", text: "By hand.", tools: [{ name: "set_route" }] });
    expect(turn).toMatchObject({ number: 2, tools: ["set_route"], decidedBy: 1 });
    expect(run.turns.at(-1)).toBe(turn);
    await run.next();
    expect(run.end).toEqual({ kind: "closed", reason: "handled" });
  });

  it("goes on where the scenario has nothing left to say", async () => {
    const run = await open(ticketDesk, { name: "s", kickoff: "hello", turns: [] });
    while (await run.next());
    expect(run.end?.kind).toBe("waiting");
    await run.say({ speaker: "triage", text: "On it.", tools: [] });
    expect(run.end).toBeUndefined();
    await run.say({ speaker: "general", text: "Done.", tools: [] });
    expect(run.end).toEqual({ kind: "closed", reason: "done" });
  });

  it("by the wrong speaker is refused, and the run goes on", async () => {
    const run = await open();
    await run.next();
    await expect(run.say({ speaker: "security", text: "Me!", tools: [] })).rejects.toThrow(
      "Turn 2 is by security, but triage is expected to speak",
    );
    expect(run.end).toBeUndefined();
    expect(await run.next()).toMatchObject({ number: 2 });
  });

  it("takes a run on that went wrong", async () => {
    const run = await open(ticketDesk, {
      name: "s",
      kickoff: "hello",
      turns: [{ from: "security", text: "Me!" }],
    });
    while (await run.next());
    expect(run.end).toMatchObject({ kind: "failed", fault: "rejected" });
    await run.say({ speaker: "triage", text: "No, me.", tools: [] });
    expect(run.end).toBeUndefined();
  });

  it("is refused once the channel is closed", async () => {
    const run = await open();
    while (await run.next());
    await expect(run.say({ speaker: "user", text: "More.", tools: [] })).rejects.toThrow(
      "The channel is closed",
    );
  });
});

describe("a context change by hand", () => {
  it("is an envelope of the expected speaker, and belongs to the next turn", async () => {
    const run = await open();
    await run.next();
    await run.changeContext({ set: { route: "general", note: 1 }, delete: ["missing"] });
    expect(posted(run).at(-1)).toEqual(["triage", "ag2.context.set"]);
    expect(run.state.context_vars).toEqual({ route: "general", note: 1 });
    expect(run.turns[0]?.after.context_vars).toEqual({});
    const turn = await run.next();
    expect(turn?.before.context_vars).toEqual({});
    expect(turn?.after.context_vars).toEqual({ route: "security", note: 1 });
    expect(turn?.contextEnvelopes.map(({ event_data }) => event_data)).toEqual([
      { set: { route: "general", note: 1 }, delete: ["missing"] },
      { set: { route: "security" } },
    ]);
  });

  it("falls to the creator where nobody is expected by name", async () => {
    const anyone = {
      ...ticketDesk,
      transitions: [],
      default_target: { name: "agent", args: { agent_id: "nobody" } },
    };
    const run = await open(anyone);
    await run.next();
    await run.changeContext({ set: { route: "x" } });
    expect(posted(run).at(-1)).toEqual(["user", "ag2.context.set"]);
  });

  it("is refused where neither may", () => {
    const { state, names } = {
      state: { creator_id: "gone", expected_next_speaker: null, participant_order: ["a"] },
      names: new Map([["gone", "user"]]),
    };
    expect(() => contextSender({ state: state as unknown as Run["state"], names })).toThrow(
      "Nobody may change the context",
    );
  });
});

describe("what went wrong with a turn", () => {
  it.each<[string, string, JsonObject, JsonObject]>([
    [
      "rejected",
      "the wrong speaker",
      ticketDesk,
      { name: "s", kickoff: "hi", turns: [{ from: "security", text: "x" }] },
    ],
    ["stalled", "a silent round", ticketDesk, { name: "s", kickoff: "hi", turns: [{ from: "triage" }] }],
    [
      "stalled",
      "an unknown speaker",
      { ...ticketDesk, transitions: [], default_target: { name: "agent", args: { agent_id: "nobody" } } },
      securityTicket,
    ],
  ])("is %s: %s", async (fault, _what, data, scenario) => {
    const run = await open(data, scenario);
    while (await run.next());
    expect(run.end).toMatchObject({ fault });
  });

  it("is the agent's where the runner fails", async () => {
    const document = documentFrom(ticketDesk);
    const runner = { next: () => Promise.reject(new Error("no answer in 30 s")) };
    const run = await startRun({ document, runner, store: new MemoryStore() });
    await run.next();
    expect(run.end).toMatchObject({
      kind: "failed",
      fault: "agent",
      message: "Turn 1 failed: no answer in 30 s",
    });
  });

  it("is nothing where a scenario simply ends", async () => {
    const run = await open(ticketDesk, { name: "s", kickoff: "hello", turns: [] });
    while (await run.next());
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "triage" });
    expect(run.end).not.toHaveProperty("fault");
  });
});

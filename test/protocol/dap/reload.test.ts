import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ReloadedEventBody } from "../../../debug-adapter/custom-protocol.js";
import { openRecording } from "../../../runtime/index.js";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { expectGolden } from "./golden.js";
import { evaluate, frames, INITIALIZE, setBreakpoints, started, top } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

let workspace: Workspace;
let client: RecordingClient;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(async () => {
  await client.request("disconnect");
  expectOrderly(client.log);
  await workspace.remove();
});

const PROGRAM = "clinic.workflow.json";

interface Clinic {
  participants: { name: string }[];
  initial_speaker: string;
  transitions: { when: object; then: object; priority?: number }[];
  scenarios: { name: string; kickoff?: string; turns: { from: string; text: string }[] }[];
  max_turns?: number;
}

/** Saves the document with a change, as an editor would. */
function save(edit: (clinic: Clinic) => void, program = PROGRAM): void {
  const path = workspace.path(program);
  const clinic = JSON.parse(readFileSync(path, "utf8")) as Clinic;
  edit(clinic);
  writeFileSync(path, JSON.stringify(clinic, null, 2));
}

async function reload(path?: string): Promise<ReloadedEventBody> {
  const { reloads } = await client.request<{ reloads: boolean }>("baton/reload", { path });
  expect(reloads).toBe(true);
  return client.event<ReloadedEventBody>("baton/reloaded");
}

/** Stopped after turn 3, where records has handed back to nurse. */
async function afterTurnThree(lines: number[] = []): Promise<void> {
  const run = await started(workspace, {
    lines,
    launch: { stopAtTurn: 3, scenario: "chest pain" },
    initialize: { supportsInvalidatedEvent: true },
  });
  client = run.client;
}

const runs = () => readdirSync(workspace.path(".baton/runs"));

const agent = (name: string) => ({ name: "agent", args: { agent_id: name } });
const from = (name: string) => ({ name: "from_speaker", args: { agent_id: name } });

test("a run whose past stands is kept: the new rules hold from here on, in a log that has them in its invitation", async () => {
  await afterTurnThree();
  const place = await top(client);
  save(({ transitions }) => {
    transitions.unshift({
      when: { name: "tool_called", args: { tool_name: "mark_urgent" } },
      then: agent("billing"),
    });
  });
  const { outcome, message } = await reload(workspace.path(PROGRAM));
  expect(outcome).toBe("kept");
  expect(message).toContain(`${PROGRAM} was reloaded: all 3 past decisions stand`);
  expect(client.output).toContain(message);
  const stop: unknown = client.eventsNamed("stopped").at(-1)?.body;
  expect(stop).toMatchObject({ reason: "restart" });
  expect(client.eventsNamed("invalidated")).toHaveLength(1);
  expect((await top(client)).split(" @")[0]).toBe(place.split(" @")[0]);
  await client.stop("next");
  expect(await top(client)).toContain("turn 4 · nurse → billing");
  await client.stop("stepBack");
  await client.stop("stepBack");
  expect(await top(client)).toContain("turn 2 · nurse → records");
  expect(runs()).toHaveLength(2);
  const logs = await Promise.all(
    runs().map((name) => openRecording(workspace.path(join(".baton/runs", name)))),
  );
  const again = logs.find(({ metadata }) => metadata?.labels["baton.fork_turn"] === "3");
  expect(again?.turns).toHaveLength(4);
  expect(again?.damage).toEqual([]);
  await expectGolden("reload-kept", client.log, workspace);
});

test("a text that is only written otherwise keeps the run in its own log", async () => {
  await afterTurnThree([30]);
  save(({ scenarios }) => scenarios.push({ name: "another", kickoff: "Hello", turns: [] }));
  expect(await reload()).toMatchObject({
    outcome: "kept",
    message: `${PROGRAM} was reloaded: the workflow is what it was.`,
  });
  expect(client.eventsNamed("breakpoint")).toHaveLength(1);
  expect(runs()).toHaveLength(1);
  await client.stop("next");
  expect(await top(client)).toContain("turn 4 · nurse");
});

test("what a tool sets is what the saved text says", async () => {
  await afterTurnThree();
  save(({ participants }) => {
    Object.assign(participants[1]!, {
      tools: [{ name: "mark_urgent", set: { lane: "cardiology", bell: true } }],
    });
  });
  expect(await reload()).toMatchObject({ outcome: "kept" });
  await client.stop("next");
  expect(await evaluate(client, "bell")).toBe("true");
});

test("turns that are still to come are those of the saved scenario", async () => {
  await afterTurnThree();
  save(({ scenarios }) => {
    scenarios[0]!.turns[2]!.text = "Sent straight on.";
  });
  expect(await reload()).toMatchObject({ outcome: "kept" });
  await client.stop("next");
  expect(client.output).toContain("4  nurse  Sent straight on.");
});

test("what was set by hand after the last turn is still set after a reload", async () => {
  await afterTurnThree();
  await evaluate(client, 'set lane = "eye"', "repl");
  save((clinic) => (clinic.max_turns = 40));
  expect(await reload()).toMatchObject({ outcome: "kept" });
  expect(await evaluate(client, "lane")).toBe('"eye"');
});

test("where a past turn is decided otherwise, the run goes on as it was until the offered fork is taken", async () => {
  await afterTurnThree();
  save(({ transitions }) => {
    for (const rule of transitions)
      if (JSON.stringify(rule.when).includes("book_lab")) rule.then = agent("billing");
  });
  const body = await reload();
  expect(body).toMatchObject({ outcome: "diverged", turn: 2, fork: { turns: 2 } });
  expect(body.message).toContain("Turn 2 · nurse diverges: the run goes on with records");
  expect(body.message).toContain("“fork 2” in the console");
  expect(body.tables).toContain("By the run:");
  expect(body.tables).toContain(`By ${PROGRAM} as it is saved now:`);
  expect(await top(client)).toContain("turn 3 · records → nurse");
  await client.stop("stepBack");
  expect(await top(client)).toContain("turn 2 · nurse → records");

  expect(await client.stop("baton/fork", body.fork)).toMatchObject({ reason: "restart" });
  expect(await top(client)).toContain("turn 2 · nurse → billing");
  const [original, fork] = await Promise.all(
    runs()
      .sort()
      .map((name) => openRecording(workspace.path(join(".baton/runs", name)))),
  );
  expect(original?.turns).toHaveLength(3);
  expect(fork?.metadata?.labels).toMatchObject({
    "baton.fork_of": original?.channelId,
    "baton.fork_turn": "2",
  });
  await expectGolden("reload-diverged", client.log, workspace);
});

test("the console takes the offer too, and another participant at the opening is turn 0", async () => {
  await afterTurnThree();
  save((clinic) => (clinic.initial_speaker = "nurse"));
  const body = await reload();
  expect(body).toMatchObject({ outcome: "diverged", turn: 0, fork: { turns: 0 } });
  expect(body.message).toContain("the run lets front_desk open the channel");
  expect(await client.stop("evaluate", { expression: "fork 0", context: "repl" })).toMatchObject({
    reason: "restart",
  });
  expect(await top(client)).toContain("start · nurse opens the channel");
});

test.each<[string, (clinic: Clinic) => void, string]>([
  ["a participant more", ({ participants }) => void participants.push({ name: "auditor" }), "kept"],
  ["participants in another order", ({ participants }) => void participants.reverse(), "kept"],
  ["no rule at all", (clinic) => (clinic.transitions = []), "diverged"],
  ["a cap that is past", (clinic) => (clinic.max_turns = 2), "diverged"],
  ["a scenario that is gone", (clinic) => (clinic.scenarios = []), "refused"],
  ["a stranger at the opening", (clinic) => (clinic.initial_speaker = "stranger"), "refused"],
  ["one participant alone", (clinic) => clinic.participants.splice(1), "refused"],
])("%s", async (_what, edit, outcome) => {
  await afterTurnThree();
  const place = await top(client);
  save(edit);
  const body = await reload();
  expect([body.outcome, body.message]).toEqual([outcome, expect.stringContaining(PROGRAM)]);
  expect((await top(client)).split(" @")[0]).toBe(place.split(" @")[0]);
  await client.stop("next");
  expect(await top(client)).toContain("turn 4 · nurse");
});

describe("a text that cannot run leaves the old one, and says why (guard 23)", () => {
  test.each([
    ["cut in the middle", (text: string) => text.slice(0, 200)],
    ["empty", () => ""],
    ["no workflow", () => "[1, 2]"],
    ["another kind of workflow", (text: string) => text.replace("{", '{ "orchestration": "nonsense",')],
  ])("%s", async (_what, edit) => {
    await afterTurnThree();
    const path = workspace.path(PROGRAM);
    writeFileSync(path, edit(readFileSync(path, "utf8")));
    const { outcome, message } = await reload();
    expect(outcome).toBe("refused");
    expect(message).toContain("was not reloaded, and the run goes on with the text that it has.");
    await client.stop("next");
    expect(await top(client)).toContain("turn 4 · nurse");
    expect(client.output).not.toContain("was changed after this run began");
  });
});

test("an unchanged file is said to be the one that runs, and other files are none of the run's", async () => {
  await afterTurnThree();
  expect(await reload()).toEqual({ outcome: "unchanged", message: `${PROGRAM} is the text that runs.` });
  expect(await client.request("baton/reload", { path: workspace.path("other.workflow.json") })).toEqual({
    reloads: false,
  });
  expect((await client.respond("baton/reload", { path: 7 })).success).toBe(false);
});

test("breakpoints follow their rules, and are told when they are gone", async () => {
  await afterTurnThree([26, 34]);
  save(({ transitions }) => {
    const booking = transitions.findIndex(({ when }) => JSON.stringify(when).includes("book_lab"));
    transitions.splice(booking, 1);
    transitions.push({ when: from("nurse"), then: agent("records") });
    transitions.unshift({ when: from("billing"), then: agent("nurse") });
  });
  expect(await reload()).toMatchObject({ outcome: "kept" });
  const changed = client
    .eventsNamed("breakpoint")
    .map(({ body }) => body as { breakpoint: DebugProtocol.Breakpoint });
  expect(changed.map(({ breakpoint: { id, verified } }) => [id, verified])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(changed[0]?.breakpoint.message).toContain("is gone");
  const text = readFileSync(workspace.path(PROGRAM), "utf8").split("\n");
  expect(text.slice(changed[1]!.breakpoint.line! - 1).join("")).toMatch(
    /^\s*\{\s*"when": \{\s*"name": "from_speaker",\s*"args": \{\s*"agent_id": "front_desk"/,
  );
  await expectGolden("reload-breakpoints", client.log, workspace);
});

test("while a turn is being played the reload waits for its end, and the run goes on by itself", async () => {
  client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  await client.request("launch", { program: workspace.path(PROGRAM), cwd: workspace.folder });
  await setBreakpoints(client, workspace.path(PROGRAM), []);
  save((clinic) => (clinic.max_turns = 40));
  const running = client.request("configurationDone");
  const asked = client.request("baton/reload");
  await Promise.all([running, asked]);
  expect(await client.event("terminated")).toBeDefined();
  expect(client.eventsNamed("stopped")).toEqual([]);
  expect(client.output).toContain("closed:");
});

describe("a replay", () => {
  test("follows the saved graph at once, and says where it leaves the record", async () => {
    await afterTurnThree();
    await client.request("disconnect");
    const wal = workspace.path(join(".baton/runs", runs()[0]!));
    client = new RecordingClient(inline());
    await client.request("initialize", INITIALIZE);
    const launch = { wal, program: workspace.path(PROGRAM), cwd: workspace.folder, stopAtTurn: 2 };
    await client.request("launch", launch);
    await client.stop("configurationDone");
    expect(await top(client)).toContain("turn 2 · nurse → records");
    save(({ transitions }) => {
      for (const rule of transitions)
        if (JSON.stringify(rule.when).includes("book_lab")) rule.then = agent("billing");
    });
    const body = await reload();
    expect(body).toMatchObject({ outcome: "diverged", turn: 2 });
    expect(body.fork).toBeUndefined();
    expect(await top(client)).toContain("turn 2 · nurse → billing");
    save(({ transitions }) => {
      for (const rule of transitions)
        if (JSON.stringify(rule.when).includes("book_lab")) rule.then = agent("records");
    });
    expect(await reload()).toMatchObject({ outcome: "kept" });
    expect((await frames(client)).map(({ name }) => name)[0]).toContain("turn 2 · nurse → records");
  });

  test("that was forked is played by hand from then on, after a reload too", async () => {
    await afterTurnThree();
    await client.request("disconnect");
    const wal = workspace.path(join(".baton/runs", runs()[0]!));
    client = new RecordingClient(inline());
    await client.request("initialize", INITIALIZE);
    const launch = { wal, program: workspace.path(PROGRAM), cwd: workspace.folder, stopAtTurn: 3 };
    await client.request("launch", launch);
    await client.stop("configurationDone");
    await client.stop("evaluate", { expression: 'say nurse "By hand."', context: "repl" });
    expect(await top(client)).toContain("turn 4 · nurse");
    save((clinic) => (clinic.max_turns = 40));
    expect(await reload()).toMatchObject({ outcome: "kept" });
    expect(await top(client)).toContain("turn 4 · nurse");
    expect(client.output).toContain("4  nurse  By hand.");
  });

  test("of a record with its own graph has no file to reload", async () => {
    await afterTurnThree();
    await client.request("disconnect");
    const wal = workspace.path(join(".baton/runs", runs()[0]!));
    client = new RecordingClient(inline());
    await client.request("initialize", INITIALIZE);
    await client.request("launch", { wal, stopOnEntry: true });
    await client.stop("configurationDone");
    expect(await client.request("baton/reload")).toEqual({ reloads: false });
  });
});

describe("the fork request", () => {
  test.each([[{}], [{ turns: -1 }], [{ turns: 4 }], [{ turns: "1" }], [{ turns: 1.5 }]])(
    "refuses %j",
    async (args) => {
      await afterTurnThree();
      const { success, message } = await client.respond("baton/fork", args);
      expect([success, message]).toEqual([false, expect.stringContaining("from 0 to 3")]);
    },
  );

  test("without an offer forks the run with its own text", async () => {
    await afterTurnThree();
    expect(await client.stop("baton/fork", { turns: 1 })).toMatchObject({ reason: "restart" });
    expect(await top(client)).toContain("turn 1 · front_desk");
  });
});

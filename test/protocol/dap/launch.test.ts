import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore } from "../../../runtime/index.js";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { evaluate, INITIALIZE, launched, started } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(() => workspace.remove());

/** Runs to the end and gives what the console shows. */
async function run(launch: Record<string, unknown>, program?: string): Promise<RecordingClient> {
  const { client } = await started(workspace, { program, launch });
  await client.request("disconnect");
  expectOrderly(client.log);
  return client;
}

describe("a run", () => {
  test("plays the first scenario and says how it ended", async () => {
    const client = await run({});
    expect(client.output).toContain("5  cardiology  Treated.  → close as discharged");
    expect(client.output).toContain("closed: discharged after 5 turns · expectation met\n");
    expect(client.eventsNamed("exited")[0]?.body).toEqual({ exitCode: 0 });
  });

  test("plays a YAML workflow", async () => {
    const client = await run({}, "clinic.workflow.yaml");
    expect(client.output).toContain("closed: discharged after 3 turns · expectation met\n");
  });

  test("plays the scenario that is named", async () => {
    const client = await run({ scenario: "a cold" });
    expect(client.output).toContain("closed: sent home after 2 turns · not as the scenario expects\n");
    expect(client.output).toMatch(/Expected the channel to close as "discharged"/);
    expect(client.eventsNamed("exited")[0]?.body).toEqual({ exitCode: 1 });
  });

  test("plays the scenario of a file that is named", async () => {
    const scenario = (name: string, text: string) =>
      `- name: ${name}\n  kickoff: ${text}\n  turns:\n    - { from: nurse, text: ${text} }\n`;
    await writeFile(
      workspace.path("two.scenario.yaml"),
      scenario("one", "first") + scenario("two", "second"),
    );
    const client = await run({ scenario: "two.scenario.yaml", scenarioName: "two" });
    expect(client.output).toContain("second");
    expect(client.output).not.toContain("first");
  });

  test("plays a scenario file, named beside the program", async () => {
    const client = await run({ scenario: "night.scenario.yaml" });
    expect(client.output).toContain("Walk-in at night");
    expect(client.output).toContain("closed: discharged after 3 turns · expectation met\n");
  });

  test("links each turn to the line of the rule that routed it", async () => {
    const client = await run({});
    const turn = client.eventsNamed("output").find(({ body }) => /No history/.test(JSON.stringify(body)));
    expect(turn?.body).toMatchObject({
      category: "stdout",
      source: { path: workspace.path("clinic.workflow.json") },
      line: 30,
      column: 5,
    });
  });

  test("starts from the context that the configuration gives", async () => {
    const { client } = await started(workspace, {
      launch: { stopOnEntry: true, contextVars: { lane: "x-ray" } },
    });
    expect(await evaluate(client, "lane")).toBe('"x-ray"');
    expect(await evaluate(client, "route")).toBe('"walk-in"');
    await client.request("disconnect");
  });

  test("without debugging heeds neither breakpoints nor stops", async () => {
    const { client, stop } = await started(workspace, {
      lines: [30, 5],
      launch: { noDebug: true, stopOnEntry: true, stopOnEachTurn: true },
    });
    expect(stop).toBeUndefined();
    expect(client.eventsNamed("stopped")).toEqual([]);
    expect(client.output).toContain("closed: discharged after 5 turns");
    await client.request("disconnect");
  });
});

describe("its log", () => {
  test("is an AG2 store of its own in .baton/runs", async () => {
    await run({});
    await run({ scenario: "a cold" });
    const runs = (await readdir(workspace.path(".baton/runs"))).sort();
    expect(runs.map((name) => name.replace(/^[\d-]+T[\d-]+-/, ""))).toEqual(["chest-pain", "a-cold"]);
    const store = await openStore(join(workspace.path(".baton/runs"), runs[0] ?? ""));
    const [channelId] = await store.channelIds();
    const channel = await store.channel(channelId ?? "");
    expect(channel.damage).toEqual([]);
    expect(channel.metadata).toMatchObject({ state: "closed", close_reason: "discharged" });
    expect(channel.turns).toHaveLength(5);
  });

  test("goes where the configuration says, a second run beside the first", async () => {
    await run({ store: "logs" });
    expect(await readdir(workspace.path("logs"))).toContain("channels");
    await run({ store: "logs" });
    const second = (await readdir(workspace.path("logs"))).find((name) => name.endsWith("chest-pain"));
    expect(await readdir(join(workspace.path("logs"), second ?? ""))).toContain("channels");
  });

  test("says so when the run is ended before its close", async () => {
    const { client } = await started(workspace, { launch: { stopOnEntry: true, store: "logs" } });
    await client.stop("next");
    await client.request("disconnect");
    const store = await openStore(workspace.path("logs"));
    const [channelId] = await store.channelIds();
    expect((await store.channel(channelId ?? "")).metadata).toMatchObject({
      state: "closed",
      close_reason: "explicit_close",
    });
  });
});

describe("a launch that cannot be", () => {
  async function refused(launch: Record<string, unknown>): Promise<{ id: number; message: string }> {
    const client = new RecordingClient(inline());
    await client.request("initialize", INITIALIZE);
    const response = await client.respond("launch", { cwd: workspace.folder, ...launch });
    expect(response.success).toBe(false);
    await client.event("terminated");
    expect(client.output).toContain(response.message);
    await client.request("disconnect");
    expectOrderly(client.log);
    const { error } = response.body as { error: { id: number; showUser: boolean } };
    expect(error.showUser).toBe(true);
    return { id: error.id, message: response.message ?? "" };
  }

  test.each([
    ["no program", {}, 2001, "“program” must name a workflow document"],
    ["a program that is no text", { program: 7 }, 2001, "“program” must name a workflow document"],
    [
      "an odd flag",
      { program: "clinic.workflow.json", stopOnEntry: "yes" },
      2001,
      "“stopOnEntry” must be true or false",
    ],
    [
      "odd context",
      { program: "clinic.workflow.json", contextVars: [1] },
      2001,
      "“contextVars” must be an object",
    ],
    ["no such file", { program: "nowhere.workflow.json" }, 2002, "there is no such file"],
    ["a folder", { program: "." }, 2002, "it is a folder"],
    [
      "no such scenario",
      { program: "clinic.workflow.json", scenario: "zoo" },
      2006,
      "It has: “chest pain”, “a cold”",
    ],
    [
      "a scenario file without a scenario",
      { program: "clinic.workflow.json", scenario: "night.txt" },
      2006,
      "“night.txt”",
    ],
  ])("%s", async (_what, launch, id, message) => {
    const answer = await refused(launch);
    expect(answer.id).toBe(id);
    expect(answer.message).toContain(message);
  });

  test.each([
    ["empty.workflow.json", ""],
    ["words.workflow.json", "once upon a time"],
    ["list.workflow.json", "[1, 2, 3]"],
    ["conflict.workflow.json", '<<<<<<< ours\n{"initial_speaker": "a"}\n=======\n{}\n>>>>>>> theirs\n'],
    ["deep.workflow.json", "[".repeat(10_000)],
    ["proto.workflow.json", '{"__proto__": {"initial_speaker": "a"}}'],
    ["shape.workflow.json", '{"initial_speaker": "a", "transitions": {"when": 1}}'],
    [
      "bomb.workflow.yaml",
      `a: &a [x, x]\n${[..."bcdefghijklmnop"].map((key, at) => `${key}: &${key} [${`*${"abcdefghijklmno"[at]}, `.repeat(9)}]`).join("\n")}\ninitial_speaker: *p\n`,
    ],
  ])("the broken document %s", async (name, text) => {
    await writeFile(workspace.path(name), text);
    const answer = await refused({ program: name });
    expect([2003, 2004, 2005, 2008]).toContain(answer.id);
    expect(answer.message).toContain(name);
  });

  test("a document that is not UTF-8", async () => {
    await writeFile(workspace.path("latin.workflow.json"), Buffer.from([0x7b, 0x22, 0xe9, 0x22]));
    expect((await refused({ program: "latin.workflow.json" })).message).toContain("it is not UTF-8 text");
  });

  test("a scenario file without the scenario that is named", async () => {
    const answer = await refused({
      program: "clinic.workflow.json",
      scenario: "night.scenario.yaml",
      scenarioName: "day",
    });
    expect(answer.message).toContain("it holds no scenario “day”");
  });

  test("a broken scenario file", async () => {
    await writeFile(workspace.path("odd.scenario.yaml"), "name: odd\nturns: 7\n");
    const answer = await refused({ program: "clinic.workflow.json", scenario: "odd.scenario.yaml" });
    expect(answer).toMatchObject({ id: 2007 });
    expect(answer.message).toContain("odd.scenario.yaml");
  });
});

describe("a run that goes wrong ends with a message", () => {
  test.each([
    ["cut short", /records is still expected/],
    ["wrong speaker", /records/],
    ["nothing said", /turn 2 posts nothing/i],
  ])("%s", async (scenario, message) => {
    const client = await run({ scenario });
    const failure = client
      .eventsNamed("output")
      .find(({ body }) => (body as { category: string }).category === "stderr");
    expect((failure?.body as { output: string }).output).toMatch(message);
    expect(failure?.body).toHaveProperty("line", expect.any(Number));
    expect(client.eventsNamed("exited")[0]?.body).toEqual({ exitCode: 1 });
  });
});

test("a second launch is refused and leaves the first one alone", async () => {
  const client = await launched(workspace, { launch: { stopOnEntry: true } });
  const again = await client.respond("launch", { program: workspace.path("clinic.workflow.yaml") });
  expect(again).toMatchObject({ success: false, body: { error: { id: 1006 } } });
  expect(await client.stop("configurationDone")).toMatchObject({ reason: "entry" });
  await client.request("disconnect");
});

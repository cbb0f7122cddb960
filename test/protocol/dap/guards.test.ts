import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { nodeFiles } from "../../../debug-adapter/node-files.js";
import {
  MemoryStore,
  openRecording,
  parseWorkflow,
  startRun,
  type JsonObject,
} from "../../../runtime/index.js";
import { unpackStores } from "../../support/ag2-stores.js";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { evaluate, frames, INITIALIZE, launched, setBreakpoints, started, top } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

// What users of other debuggers complained of most, each held by a test. The numbers are only for reading this list from top to bottom.

const PROGRAM = "clinic.workflow.json";
const sound = unpackStores("sound");
const damaged = unpackStores("damaged");
let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(() => workspace.remove());
afterAll(() => {
  sound.remove();
  damaged.remove();
});

const event = (client: RecordingClient, name: string) =>
  client.log.findIndex(
    (message) => message.type === "event" && (message as DebugProtocol.Event).event === name,
  );
const answer = (client: RecordingClient, command: string) =>
  client.log.findIndex(
    (message) => message.type === "response" && (message as DebugProtocol.Response).command === command,
  );

/** The recorded escalation in the workspace, and the folder of its first channel. */
function record(): string {
  cpSync(join(sound.root, "escalation"), workspace.path("store"), { recursive: true });
  const [channel = ""] = readdirSync(workspace.path("store/channels")).sort();
  return workspace.path(join("store/channels", channel));
}

async function replay(launch: object): Promise<RecordingClient> {
  const client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  await client.request("launch", { cwd: workspace.folder, ...launch });
  return client;
}

test("16: every breakpoint of a request has its own answer, in order, whatever is wrong with the others", async () => {
  const client = await launched(workspace);
  const asked = [
    { line: 34 },
    { line: 30, hitCondition: "often" },
    { line: "x" },
    { line: 26, condition: "lane ==" },
    null,
    { line: 22 },
    { line: 51 },
  ];
  const { breakpoints } = await client.request<{ breakpoints: DebugProtocol.Breakpoint[] }>(
    "setBreakpoints",
    {
      source: { path: workspace.path(PROGRAM) },
      breakpoints: asked,
    },
  );
  expect(breakpoints.map(({ verified }) => verified)).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
    false,
  ]);
  expect(breakpoints.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const { verified, message } of breakpoints) if (!verified) expect(message).toMatch(/\w+ \w+/);
  const stop = await client.stop("configurationDone");
  expect(stop?.hitBreakpointIds).toEqual([1]);
  await client.request("disconnect");
});

test("17: a client that does not wait for answers still gets them first, and every event after the answer that it follows from", async () => {
  const client = new RecordingClient(inline());
  const program = workspace.path(PROGRAM);
  const all = [
    client.request("initialize", INITIALIZE),
    client.request("launch", { program, cwd: workspace.folder, stopOnEntry: true }),
    client.request("setBreakpoints", { source: { path: program }, breakpoints: [{ line: 34 }] }),
    client.request("configurationDone"),
    client.request("next", { threadId: 1 }),
    client.request("disconnect"),
  ];
  await Promise.all(all);
  expect(event(client, "initialized")).toBeGreaterThan(answer(client, "initialize"));
  expect(event(client, "stopped")).toBeGreaterThan(answer(client, "configurationDone"));
  expectOrderly(client.log);
});

describe("18: the session is ended for the editor, once, on every way out", () => {
  test.each<[string, (client: RecordingClient) => Promise<unknown>]>([
    ["the channel closes", (client) => client.stop("configurationDone")],
    ["terminate", (client) => client.request("terminate")],
    [
      "a restart into a broken file",
      async (client) => {
        writeFileSync(workspace.path(PROGRAM), "{");
        await client.respond("restart");
        await client.request("terminate");
      },
    ],
    [
      "the run cannot go on",
      async (client) => {
        const launch = { program: workspace.path(PROGRAM), scenario: "wrong speaker" };
        await client.request("restart", { arguments: launch });
        await client.stop("configurationDone");
      },
    ],
    ["the editor drops the session", (client) => client.close()],
  ])("%s", async (_way, leave) => {
    const client = await launched(workspace, { launch: { stopOnEntry: false } });
    await leave(client);
    await client.request("disconnect");
    expect(client.eventsNamed("terminated")).toHaveLength(1);
  });
});

test("19: a path in other letters is the same file where the file system says so", async () => {
  const files = { ...nodeFiles, same: (a: string, b: string) => a.toLowerCase() === b.toLowerCase() };
  const client = new RecordingClient(inline({ files }));
  await client.request("initialize", INITIALIZE);
  await client.request("launch", { program: workspace.path(PROGRAM), cwd: workspace.folder });
  const [breakpoint] = await setBreakpoints(client, workspace.path(PROGRAM).toUpperCase(), [34]);
  expect(breakpoint?.verified).toBe(true);
  expect(await client.stop("configurationDone")).toMatchObject({ reason: "breakpoint" });
  await client.request("disconnect");
});

test("20: a breakpoint is verified at once, before anything is launched", async () => {
  const client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  const [rule, beside] = await setBreakpoints(client, workspace.path(PROGRAM), [34, 51]);
  expect(rule).toMatchObject({ verified: true, line: 34 });
  expect(beside).toMatchObject({
    verified: false,
    message: expect.stringContaining("decides nothing") as string,
  });
  await client.request("disconnect");
});

test("21: nothing listens to other people's debuggers, and no launch configuration must have a certain name", async () => {
  const folder = join(import.meta.dirname, "../../../extension");
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const calls = texts.flatMap((text) => [...text.matchAll(/debug\.registerDebug\w+\(\s*([^,\s]+)/g)]);
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.map(([, type]) => type)).toEqual(calls.map(() => "DEBUG_TYPE"));
  const client = await launched(workspace, { launch: { name: "anything at all", type: "" } });
  await client.stop("configurationDone");
  expect(client.output).toContain("closed: discharged");
  await client.request("disconnect");
});

test("22: what cannot be read of a log is said with its line and byte", async () => {
  const wal = record();
  const log = readFileSync(join(wal, "wal.jsonl"), "utf8").split("\n");
  const at = Buffer.byteLength(`${log.slice(0, 4).join("\n")}\n`);
  writeFileSync(join(wal, "wal.jsonl"), [...log.slice(0, 4), "{broken", ...log.slice(4)].join("\n"));
  const client = await replay({ wal });
  await client.stop("configurationDone");
  expect(client.output).toContain(`line 5, byte ${(at + 1).toLocaleString("en-US")}`);
  await client.request("disconnect");
  const nowhere = new RecordingClient(inline());
  await nowhere.request("initialize", INITIALIZE);
  const { message } = await nowhere.respond("launch", { wal: workspace.path("nowhere") });
  expect(message).toContain("nowhere");
  await nowhere.request("disconnect");
});

test("24: an old log against a new graph: the divergence is named, and the replay comes to its end in both directions", async () => {
  const wal = record();
  const plain = await replay({ wal });
  const { content } = await plain.request<{ content: string }>("source", { sourceReference: 1 });
  await plain.request("disconnect");
  const graph = JSON.parse(content) as JsonObject;
  writeFileSync(workspace.path("new.workflow.json"), JSON.stringify({ ...graph, transitions: [] }));
  const client = await replay({ wal, program: "new.workflow.json", stopOnEntry: true });
  expect(client.output).toMatch(/Turn 1 · \w+ diverges/);
  await client.request("setExceptionBreakpoints", { filters: ["diverged"] });
  await client.stop("configurationDone");
  for (const way of ["continue", "reverseContinue", "continue"])
    expect(await client.stop(way)).toMatchObject({ reason: way === "continue" ? "exception" : "entry" });
  expect(await client.stop("continue")).toBeUndefined();
  await client.request("disconnect");
  expectOrderly(client.log);
});

describe("25: a run under the debugger is the same run", () => {
  test("as one that nobody looks at, turn by turn", async () => {
    const { client } = await started(workspace, { lines: [22, 26, 30, 34] });
    while ((await client.stop("continue")) !== undefined) await frames(client);
    await client.request("disconnect");
    const [name = ""] = readdirSync(workspace.path(".baton/runs"));
    const debugged = await openRecording(workspace.path(join(".baton/runs", name)));
    const document = parseWorkflow(readFileSync(workspace.path(PROGRAM), "utf8")).documents[0]!;
    const run = await startRun({ document, scenario: document.scenarios[0], store: new MemoryStore() });
    while (await run.next());
    const decided = ({ turns }: Pick<typeof run, "turns">) =>
      turns.map(({ decidedBy, after, result, tools }) => [
        decidedBy,
        after.context_vars,
        after.turn_count,
        result,
        tools,
      ]);
    expect(decided({ turns: debugged.turns }).map(([by, vars, count]) => [by, vars, count])).toEqual(
      decided(run).map(([by, vars, count]) => [by, vars, count]),
    );
  });

  test("and what a person says is its next turn, in a workflow that leads back to the same speaker", async () => {
    const stays = {
      participants: [
        { name: "ann", kind: "human" },
        { name: "bob", tools: [] },
      ],
      initial_speaker: "ann",
      transitions: [{ when: { name: "always" }, then: { name: "stay" } }],
      max_turns: 4,
      scenarios: [{ name: "alone", kickoff: "One.", turns: [{ from: "ann", text: "Two." }] }],
    };
    writeFileSync(workspace.path("stays.workflow.json"), JSON.stringify(stays));
    const { client } = await started(workspace, {
      program: "stays.workflow.json",
      launch: { stopAtTurn: 2 },
    });
    expect(await top(client)).toContain("turn 2 · ann → ann");
    await client.stop("evaluate", { expression: 'say ann "Three."', context: "repl" });
    expect(await evaluate(client, "turn_count")).toBe("3");
    expect(readdirSync(workspace.path(".baton/runs"))).toHaveLength(1);
    await client.request("disconnect");
  });
});

test("26: a log that was cut in the middle of a line is replayed up to its last whole one, with a warning", async () => {
  const wal = record();
  const log = readFileSync(join(wal, "wal.jsonl"));
  const whole = (await openRecording(wal)).turns;
  const end = log.lastIndexOf("\n", log.length - 2);
  writeFileSync(join(wal, "wal.jsonl"), log.subarray(0, end + 40));
  const client = await replay({ wal, stopAtTurn: 99 });
  await client.stop("configurationDone");
  expect(Number(await evaluate(client, "turn_count"))).toBe(
    whole.filter(({ envelope }) => log.indexOf(envelope.envelope_id as string) < end).length,
  );
  expect(client.output).toMatch(/cut off/);
  await client.request("disconnect");
});

test("27: a session that ends at once says why where a person looks", async () => {
  writeFileSync(workspace.path("cut.workflow.json"), '{"initial_speaker": ');
  for (const launch of [
    { program: "cut.workflow.json" },
    { wal: "nowhere" },
    { program: PROGRAM, scenario: "none" },
  ]) {
    const client = new RecordingClient(inline());
    await client.request("initialize", INITIALIZE);
    const { message } = await client.respond("launch", { cwd: workspace.folder, ...launch });
    await client.event("terminated");
    expect(client.output.trim()).toBe(message);
    await client.request("disconnect");
    expectOrderly(client.log);
  }
});

import { cpSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openRecording, openStore, type RecordedChannel } from "../../../runtime/index.js";
import { unpackStores } from "../../support/ag2-stores.js";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { expectGolden } from "./golden.js";
import { evaluate, frames, INITIALIZE, started, top, variables } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const sound = unpackStores("sound");
let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(() => workspace.remove());
afterAll(() => sound.remove());

const REPL = { context: "repl" };

/** The channels of all runs of the workspace: the original first, then its forks. */
async function runs(): Promise<RecordedChannel[]> {
  const folder = workspace.path(".baton/runs");
  const channels = await Promise.all(readdirSync(folder).map((name) => openRecording(join(folder, name))));
  const forkOf = ({ metadata }: RecordedChannel) => metadata?.labels["baton.fork_of"];
  return channels.sort((a, b) => Number(forkOf(a) !== undefined) - Number(forkOf(b) !== undefined));
}

function said({ turns, names }: RecordedChannel): string[] {
  return turns.map(({ envelope, after }) =>
    [envelope.sender_id, after.expected_next_speaker]
      .map((id) => (typeof id === "string" ? (names.get(id) ?? id) : "nobody"))
      .join(" → "),
  );
}

test("restarting a frame forks the run there, and the run before stays as it was", async () => {
  const { client } = await started(workspace, {
    launch: { stopOnEntry: true },
    initialize: { supportsInvalidatedEvent: true },
  });
  for (let turn = 0; turn < 3; turn++) await client.stop("next");
  const [, , kickoff] = await frames(client);
  expect(await client.stop("restartFrame", { frameId: kickoff?.id })).toMatchObject({ reason: "restart" });
  expect(await top(client)).toContain("turn 1 · front_desk (kickoff) → nurse");
  expect(client.eventsNamed("invalidated")).toHaveLength(1);
  expect(await client.stop("next")).toMatchObject({ reason: "step" });
  expect(await top(client)).toContain("turn 2 · nurse");
  expect(await client.stop("continue")).toBeUndefined();
  await client.request("disconnect");
  expectOrderly(client.log);
  await expectGolden("fork", client.log, workspace);

  const [original, fork] = await runs();
  expect(original?.turns).toHaveLength(3);
  expect(original?.metadata?.state).toBe("active");
  expect(fork?.metadata?.labels).toMatchObject({
    "baton.fork_of": original?.channelId,
    "baton.fork_turn": "1",
    "baton.scenario": "chest pain",
  });
  expect(fork?.metadata?.state).toBe("closed");
  expect(said(fork!).slice(0, 3)).toEqual(said(original!));
  expect(fork?.damage).toEqual([]);
});

test("what is set and said in the past happens in a fork", async () => {
  const { client } = await started(workspace, { launch: { stopOnEntry: true } });
  for (let turn = 0; turn < 4; turn++) await client.stop("next");
  for (let turn = 0; turn < 3; turn++) await client.stop("stepBack");
  expect(await client.stop("evaluate", { expression: 'set lane = "cardiology"', ...REPL })).toMatchObject({
    reason: "restart",
  });
  expect(await evaluate(client, "lane")).toBe('"cardiology"');
  expect(await client.stop("evaluate", { expression: 'say nurse "Straight on."', ...REPL })).toMatchObject({
    reason: "step",
  });
  expect(await top(client)).toContain("turn 2 · nurse → cardiology");
  await client.request("disconnect");
  expectOrderly(client.log);

  const [original, fork] = await runs();
  expect(original?.turns).toHaveLength(4);
  expect(said(fork!)).toEqual(["front_desk → nurse", "nurse → cardiology"]);
  expect(fork?.turns[1]?.contextEnvelopes).toHaveLength(1);
});

test("a variable of an earlier frame is set in a fork of that turn", async () => {
  const { client } = await started(workspace, { launch: { stopOnEntry: true } });
  for (let turn = 0; turn < 3; turn++) await client.stop("next");
  const [, second] = await frames(client);
  const body = await client.request<{ scopes: { variablesReference: number }[] }>("scopes", {
    frameId: second?.id,
  });
  const variablesReference = body.scopes[0]?.variablesReference ?? 0;
  const shown = await variables(client, variablesReference);
  expect(shown.find(({ name }) => name === "lane")?.presentationHint).toBeUndefined();
  await client.stop("setVariable", { variablesReference, name: "lane", value: '"surgery"' });
  expect(await top(client)).toContain("turn 2 · nurse");
  expect(await evaluate(client, "lane")).toBe('"surgery"');
  await client.request("disconnect");
  const [, fork] = await runs();
  expect(fork?.turns).toHaveLength(2);
});

test("a recorded run is played on by hand in a fork, and its own log keeps its bytes", async () => {
  cpSync(join(sound.root, "escalation"), workspace.path("store"), { recursive: true });
  const [channel = ""] = (await (await openStore(workspace.path("store"))).channelIds()).sort();
  const log = join(workspace.path("store"), "channels", channel, "wal.jsonl");
  const before = readFileSync(log);
  const client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  await client.request("launch", { wal: "store", channel, cwd: workspace.folder, stopOnEntry: true });
  await client.stop("configurationDone");
  await client.stop("next");
  await client.stop("next");
  await client.stop("evaluate", { expression: 'say tier2 "Solved here."', ...REPL });
  expect(await top(client)).toContain("turn 3 · tier2");
  await client.request("disconnect");
  expectOrderly(client.log);
  expect(readFileSync(log).equals(before)).toBe(true);
  const [fork] = await runs();
  expect(fork?.metadata?.labels).toMatchObject({ "baton.fork_of": channel, "baton.fork_turn": "2" });
  expect(fork?.turns).toHaveLength(3);
});

test("a record whose launch names no other folder is not forked: nothing is written beside it", async () => {
  cpSync(join(sound.root, "escalation"), workspace.path("store"), { recursive: true });
  const [channel = ""] = await (await openStore(workspace.path("store"))).channelIds();
  const wal = workspace.path(`store/channels/${channel}`);
  const client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  await client.request("launch", { wal, stopOnEntry: true });
  await client.stop("configurationDone");
  const [frame] = await frames(client);
  const { success, message } = await client.respond("restartFrame", { frameId: frame?.id });
  expect([success, message]).toEqual([false, expect.stringContaining("A fork needs a folder")]);
  await client.request("disconnect");
  expect(readdirSync(dirname(wal))).not.toContain(".baton");
  expect(readdirSync(wal).sort()).toEqual(["metadata.json", "wal.jsonl"]);
});

import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { openRecording } from "../../../runtime/index.js";
import { unpackStores } from "../../support/ag2-stores.js";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { expectGolden } from "./golden.js";
import { evaluate, frames, INITIALIZE, top } from "./session.js";
import { bundleAdapter, inline, overStdio, type Process } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const sound = unpackStores("sound");
const damaged = unpackStores("damaged");
const [first = ""] = readdirSync(join(sound.root, "escalation", "channels")).sort();
const RECORD = { wal: "store", channel: first };
let adapter: Awaited<ReturnType<typeof bundleAdapter>>;
let workspace: Workspace;
beforeAll(async () => {
  adapter = await bundleAdapter();
});
afterAll(async () => {
  sound.remove();
  damaged.remove();
  await adapter.remove();
});
beforeEach(async () => {
  workspace = await openWorkspace();
  cpSync(join(sound.root, "escalation"), workspace.path("store"), { recursive: true });
});
afterEach(() => workspace.remove());

async function replay(
  launch: Record<string, unknown>,
  client: RecordingClient = new RecordingClient(inline()),
): Promise<RecordingClient> {
  await client.request("initialize", INITIALIZE);
  await client.request("launch", { cwd: workspace.folder, ...launch });
  return client;
}

/** The recorded graph as a file, changed. */
async function editedGraph(client: RecordingClient, edit: (text: string) => string): Promise<string> {
  const { content } = await client.request<{ content: string }>("source", { sourceReference: 1 });
  const path = workspace.path("edited.workflow.json");
  writeFileSync(path, edit(content));
  return path;
}

test("a replay over stdio, forwards and backwards, with a breakpoint in the record's own graph", async () => {
  const child: Process = overStdio(adapter.path);
  const client = await replay({ ...RECORD, stopOnEntry: true }, new RecordingClient(child));
  const { sources } = await client.request<{ sources: { path: string; name: string }[] }>("loadedSources");
  const { content } = await client.request<{ content: string }>("source", {
    sourceReference: 1,
    source: { ...sources[0], sourceReference: 1 },
  });
  const line = content.split("\n").findIndex((text) => text.includes('"default_target"')) + 1;
  await client.request("setBreakpoints", {
    source: { ...sources[0], sourceReference: 1 },
    breakpoints: [{ line }],
  });
  await client.stop("configurationDone");
  await top(client);
  await client.stop("next");
  await client.stop("stepIn");
  await top(client);
  const [frame] = await frames(client);
  await client.request("scopes", { frameId: frame?.id });
  await client.request("evaluate", { expression: "why", context: "repl" });
  await client.request("evaluate", { expression: "set route = 1", context: "repl" }).catch(() => undefined);
  await client.stop("stepBack");
  await top(client);
  await client.stop("reverseContinue");
  // What was set made a fork, which is played by hand: at its end the debugger asks.
  let stop = await client.stop("continue");
  for (; stop?.description?.startsWith("Waiting") === false; stop = await client.stop("continue"))
    await top(client);
  expect(stop?.description).toBe("Waiting for tier1");
  await client.request("disconnect");
  expect(await child.exited).toBe(0);
  expectOrderly(client.log);
  await expectGolden("replay", client.log, workspace);
});

test("what another graph makes of a record: the first divergence, with both decision tables", async () => {
  const plain = await replay(RECORD);
  const program = await editedGraph(plain, (text) =>
    text.replace(
      /"then": \{\s*"name": "agent"[^}]*\}\s*\}/,
      '"then": { "name": "terminate", "args": { "reason": "edited" } }',
    ),
  );
  await plain.request("disconnect");

  const client = await replay({ ...RECORD, program });
  await client.request("setExceptionBreakpoints", { filters: ["diverged"] });
  expect(await client.stop("configurationDone")).toMatchObject({
    reason: "exception",
    description: "Paused where the record diverges",
  });
  expect(await top(client)).toContain("close as edited");
  const { details } = await client.request<{ details: { message: string } }>("exceptionInfo", {
    threadId: 1,
  });
  expect(details.message).toContain("By the record:");
  expect(details.message).toContain("By edited.workflow.json:");
  expect(await client.stop("continue")).toBeUndefined();
  await client.request("disconnect");
  expectOrderly(client.log);
  await expectGolden("replay-diverged", client.log, workspace);
});

test("the same record by its store, its channel's folder, its log, and a log that stands alone", async () => {
  const channel = `store/channels/${first}`;
  cpSync(workspace.path(`${channel}/wal.jsonl`), workspace.path("alone.jsonl"));
  const texts: string[] = [];
  for (const launch of [
    { wal: "store", channel: first.slice(0, -4) },
    { wal: channel },
    { wal: `${channel}/wal.jsonl` },
    { wal: "alone.jsonl" },
  ]) {
    const client = await replay(launch);
    expect(await client.stop("configurationDone")).toBeUndefined();
    const turns = client
      .eventsNamed("output")
      .filter(({ body }) => /^\d+ {2}/.test((body as { output: string }).output));
    texts.push(String(turns.length));
    await client.request("disconnect");
    expectOrderly(client.log);
  }
  const recorded = await openRecording(workspace.path("store"), first);
  expect(texts).toEqual(Array.from({ length: 4 }, () => String(recorded.turns.length)));
});

test("conditions stop a replay at the same turns in both directions", async () => {
  const client = await replay({ ...RECORD, stopOnEntry: true });
  await client.request("setFunctionBreakpoints", {
    breakpoints: [{ name: "tier2" }, { name: "tier1", condition: "turn_count > 1" }],
  });
  await client.stop("configurationDone");
  expect(await evaluate(client, "turn_count")).toBe("0");
  expect(await client.stop("continue")).toMatchObject({ reason: "function breakpoint" });
  expect(await evaluate(client, "turn_count")).toBe("2");
  await client.stop("next");
  expect(await client.stop("reverseContinue")).toMatchObject({ reason: "function breakpoint" });
  expect(await evaluate(client, "turn_count")).toBe("2");
  expect(await client.stop("reverseContinue")).toMatchObject({ reason: "entry" });
  expect(await evaluate(client, "turn_count")).toBe("0");
  await client.request("disconnect");
});

describe("a record that cannot be replayed says so and ends the session", () => {
  it.each([
    [{ wal: "nowhere" }, "nowhere"],
    [{ wal: "store", channel: "ffff" }, "no single channel “ffff”"],
    [{ wal: "clinic.workflow.json" }, "cannot be replayed"],
    [{ ...RECORD, program: "nowhere.workflow.json" }, "cannot be read"],
    [{ wal: "store" }, "has several channels"],
    [{ wal: 3 }, "“wal” must be a text"],
    [{}, "“program” must name a workflow document"],
  ])("%j", async (launch, sentence) => {
    const client = new RecordingClient(inline());
    await client.request("initialize", INITIALIZE);
    const { success, message } = await client.respond("launch", { cwd: workspace.folder, ...launch });
    expect(success).toBe(false);
    expect(message).toContain(sentence);
    await client.request("disconnect");
    expectOrderly(client.log);
  });
});

describe("a damaged store is replayed as far as it can be read, and every damage is named", () => {
  const names = readdirSync(damaged.root)
    .filter((name) => name.endsWith(".facts.json") && !name.startsWith("_base"))
    .map((name) => name.slice(0, -".facts.json".length));
  it.each(names)("%s", async (name) => {
    const facts = damaged.facts<{ store?: string; ids?: { target: string } }>(name);
    const wal = join(damaged.root, facts.store ?? name);
    const channel = facts.ids?.target ?? readdirSync(join(wal, "channels"))[0];
    const recorded = await openRecording(wal, channel);
    const client = new RecordingClient(inline());
    await client.request("initialize", INITIALIZE);
    const launch = await client.respond("launch", { wal, channel });
    expect(launch.success).toBe(recorded.finalState !== undefined);
    if (launch.success) {
      expect(await client.stop("configurationDone")).toBeUndefined();
      for (const { message } of recorded.damage) expect(client.output).toContain(message);
      if (recorded.damage.length > 0) expect(client.output).toContain("The record is damaged in");
    } else expect(launch.message).toContain("cannot be replayed");
    await client.request("disconnect");
    expectOrderly(client.log);
  });
});

test("a replayed log keeps its bytes", async () => {
  const log = workspace.path(`store/channels/${first}/wal.jsonl`);
  const before = readFileSync(log);
  const client = await replay(RECORD);
  await client.stop("configurationDone");
  await client.request("disconnect");
  expect(readFileSync(log).equals(before)).toBe(true);
  expect(readdirSync(workspace.folder)).not.toContain(".baton");
});

import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { unpackStores } from "../../support/ag2-stores.js";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { INITIALIZE, started, top } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const sound = unpackStores("sound");
let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(() => workspace.remove());
afterAll(() => sound.remove());

test.each([
  [0, "start · front_desk opens the channel", undefined],
  [2, "turn 2 · nurse", undefined],
  [900, "turn 5 · cardiology", "The run has only 5 turns"],
])("a run goes to the end of turn %s, past all breakpoints", async (stopAtTurn, frame, text) => {
  const { client, stop } = await started(workspace, { lines: [1, 8, 30, 35], launch: { stopAtTurn } });
  expect(stop).toMatchObject({ reason: "entry" });
  if (text !== undefined) expect(stop?.text).toContain(text);
  else expect(stop?.text).toBeUndefined();
  expect(await top(client)).toContain(frame);
  expect(client.eventsNamed("stopped")).toHaveLength(1);
  await client.request("disconnect");
  expectOrderly(client.log);
});

test("a record is shown at the turn at once, and goes both ways from there", async () => {
  cpSync(join(sound.root, "escalation"), workspace.path("store"), { recursive: true });
  const [channel] = readdirSync(workspace.path("store/channels")).sort();
  const client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  await client.request("launch", { wal: "store", channel, cwd: workspace.folder, stopAtTurn: 2 });
  expect(await client.stop("configurationDone")).toMatchObject({ reason: "entry" });
  expect(await top(client)).toContain("turn 2 ·");
  expect(client.output).not.toMatch(/^1 {2}/m);
  expect(client.output).toMatch(/^2 {2}/m);
  await client.stop("stepBack");
  expect(await top(client)).toContain("turn 1 ·");
  await client.stop("next");
  await client.stop("next");
  expect(await top(client)).toContain("turn 3 ·");
  await client.request("disconnect");
  expectOrderly(client.log);
});

test.each([-1, 1.5, "3"])("%j is no turn", async (stopAtTurn) => {
  const client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  const launch = { program: workspace.path("clinic.workflow.json"), stopAtTurn };
  expect((await client.respond("launch", launch)).message).toContain("must be the number of a turn");
  await client.request("disconnect");
});

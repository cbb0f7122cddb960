import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearable, clearingQuestion, runsOf } from "../../../extension/logs/old-runs.js";

let workspace: string;
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), "baton-runs-"));
});
afterEach(() => rm(workspace, { recursive: true }));

const ofBaton = JSON.stringify({ labels: { "baton.document": "/w/clinic.workflow.json" } });

/** Writes a store with a channel for each text of metadata. */
async function store(name: string, metadata: readonly string[], day = 1): Promise<string> {
  const folder = join(workspace, ".baton/runs", name);
  await mkdir(join(folder, "channels"), { recursive: true });
  for (const [index, text] of metadata.entries()) {
    const channel = join(folder, "channels", `c${index}`);
    await mkdir(channel);
    await writeFile(join(channel, "metadata.json"), text);
    const time = new Date(Date.UTC(2026, 0, day));
    await utimes(join(channel, "metadata.json"), time, time);
  }
  return folder;
}

describe("runs that may be cleared", () => {
  it("are those that Baton wrote, the newest first", async () => {
    const old = await store("old", [ofBaton], 1);
    const recent = await store("recent", [ofBaton, ofBaton], 3);
    expect((await runsOf(workspace)).map(({ path }) => path)).toEqual([recent, old]);
  });

  it("are none that something else wrote, or that cannot be told", async () => {
    await store("ag2", ['{"labels": {}}']);
    await store("mixed", [ofBaton, '{"labels": {"baton.document": 5}}']);
    await store("cut off", [ofBaton.slice(0, -3)]);
    await store("no object", ["null"]);
    await store("polluted", ['{"labels": {"__proto__": {"baton.document": "/w/x"}}}']);
    await store("empty", []);
    await mkdir(join(workspace, ".baton/runs/notes"));
    await writeFile(join(workspace, ".baton/runs/file"), "");
    expect(await runsOf(workspace)).toEqual([]);
  });

  it("are none that is being written, and none behind a link", async () => {
    const busy = await store("busy", [ofBaton]);
    await writeFile(join(busy, "channels/c0/wal.jsonl.lock"), "{}");
    const elsewhere = await store("../../elsewhere", [ofBaton]);
    await symlink(elsewhere, join(workspace, ".baton/runs/link"));
    expect(await runsOf(workspace)).toEqual([]);
  });

  it("are none in a workspace without runs", async () => {
    expect(await runsOf(join(workspace, "nowhere"))).toEqual([]);
  });
});

it("offers what holds a run, with less before more", () => {
  const now = new Date("2026-03-20T00:00:00Z");
  const runs = Array.from({ length: 12 }, (_, age) => ({
    path: `/r/${age}`,
    written: new Date(now.getTime() - age * 86_400_000 - 1000),
  }));
  const labels = (list: typeof runs) =>
    clearable(list, now).map(({ label, runs: old }) => `${label}: ${old.length}`);
  expect(labels(runs)).toEqual([
    "Runs older than a week: 5",
    "Runs older than a day: 11",
    "All but the newest 10: 2",
    "All runs: 12",
  ]);
  expect(labels(runs.slice(0, 1))).toEqual(["All runs: 1"]);
  expect(labels([])).toEqual([]);
});

it("asks in the number of what goes", () => {
  const run = { path: "/r", written: new Date(0) };
  expect(clearingQuestion([run]).message).toBe("Delete 1 run and its log?");
  expect(clearingQuestion([run, run]).message).toBe("Delete 2 runs and their logs?");
});

import { buildSync } from "esbuild";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TailRepair } from "../../../runtime/index.js";
import { DiskStore, Hub, examineStore, openStore } from "../../../runtime/index.js";

/** More of them where somebody has the time: `BATON_CRASHES=1000`. */
const CRASHES = Number(process.env["BATON_CRASHES"] ?? 200);

let folder: string;
let writer: string;
let store: string;
let channelId: string;
let log: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-crash-"));
  writer = join(folder, "writer.mjs");
  buildSync({
    entryPoints: [join(import.meta.dirname, "../../support/crash-writer.ts")],
    outfile: writer,
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
  });
  store = join(folder, "store");
  channelId = spawnSync(process.execPath, [writer, store], { encoding: "utf8" }).stdout.trim();
  log = join(store, "channels", channelId, "wal.jsonl");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lets a child write until it has acknowledged so many envelopes, and a moment longer; gives what it acknowledged. */
function crash(after: number, moment: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, store, channelId], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
    if (text.split("\n").length > after) setTimeout(() => child.kill("SIGKILL"), moment);
  });
  return new Promise((done) => child.on("close", () => done(text.split("\n").slice(0, -1))));
}

describe("a writer that is killed", () => {
  it(`loses nothing that it acknowledged, ${CRASHES} times`, { timeout: 2000 * CRASHES }, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < CRASHES; round++)
      // Moments that differ from round to round: from the first record on, and a few milliseconds into the next ones.
      acknowledged.push(...(await crash(1 + (round % 5), ((round * 37) % 80) / 10)));
    const hub = await Hub.open(new DiskStore(store));
    await hub.reopen(channelId);
    await hub.release();
    const ids = new Set<unknown>();
    for (const record of await hub.readWal(channelId)) {
      if ("damage" in record) throw new Error(record.damage.message);
      ids.add(record.envelope.envelope_id);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(CRASHES);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    const { opens, faults } = await examineStore(store);
    expect([opens, faults]).toEqual([true, []]);
  });
});

describe("a log that is cut at any byte of its last three records", () => {
  it("opens again with every whole record, and says what was cut off", { timeout: 60_000 }, async () => {
    const copy = join(folder, "cut");
    cpSync(store, copy, { recursive: true });
    const path = join(copy, "channels", channelId, "wal.jsonl");
    // A short log, so that it can be opened some thousand times.
    const lines = readFileSync(log, "latin1").split("\n").slice(0, 8);
    const whole = `${lines.join("\n")}\n`;
    const from = lines.slice(0, 5).join("\n").length + 1;
    for (let cut = from; cut <= whole.length; cut++) {
      writeFileSync(path, whole);
      truncateSync(path, cut);
      const repairs: TailRepair[] = [];
      const hub = await Hub.open(new DiskStore(copy), { onTailRepair: (repair) => repairs.push(repair) });
      await hub.reopen(channelId);
      await hub.release();
      const kept = readFileSync(path, "latin1");
      const boundary = whole.lastIndexOf("\n", cut - 1) + 1;
      const unfinished = whole.slice(boundary, cut);
      const last = whole[cut] === "\n";
      expect(kept).toBe(last ? whole.slice(0, cut + 1) : whole.slice(0, boundary));
      expect(repairs.map(({ offset, cut: gone }) => [offset, gone])).toEqual(
        unfinished === "" ? [] : [[boundary, last ? undefined : unfinished]],
      );
    }
    const channel = await (await openStore(copy)).channel(channelId);
    expect(channel.damage).toEqual([]);
  });
});

describe("two writers", () => {
  it("never share a channel, and the second says who has it", async () => {
    const first = await Hub.open(new DiskStore(store));
    await first.reopen(channelId);
    const second = await Hub.open(new DiskStore(store));
    await expect(second.reopen(channelId)).rejects.toMatchObject({
      code: "ELOCKED",
      message: expect.stringMatching(new RegExp(`written by another process \\(${process.pid} on`)) as string,
    });
    await first.release();
    await second.reopen(channelId);
    await second.release();
  });

  it("take a channel over from one that is gone, or whose lock cannot be read", async () => {
    const gone = spawnSync(process.execPath, ["-e", ""]).pid;
    const { hostname } = await import("node:os");
    for (const text of [JSON.stringify({ pid: gone, host: hostname(), token: "x" }), "", "{"]) {
      writeFileSync(`${log}.lock`, text);
      const hub = await Hub.open(new DiskStore(store));
      await hub.reopen(channelId);
      await hub.release();
    }
    writeFileSync(`${log}.lock`, JSON.stringify({ pid: 1, host: "elsewhere.invalid", token: "x" }));
    const hub = await Hub.open(new DiskStore(store));
    await expect(hub.reopen(channelId)).rejects.toMatchObject({ code: "ELOCKED" });
    rmSync(`${log}.lock`);
  });
});

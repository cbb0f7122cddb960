import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PagedLog, openStore, orchestrationFor } from "../../runtime/index.js";
import type { BenchResult } from "./harness.js";
import { bench } from "./harness.js";
import { makeBigStore } from "./make-big-store.js";

const LINES = 1_000_000;
const RULES = 20;
const PAGE = 200;
const JUMPS = 200;

const LF = 0x0a;

/** A log of a million envelopes: opening it, indexing it, jumping in it, each against the least that any reader must do, and its memory. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "baton-bench-"));
  try {
    const channelId = makeBigStore(folder, LINES, RULES);
    const path = join(folder, "channels", channelId, "wal.jsonl");
    const { metadata } = await (await openStore(folder)).summary(channelId);
    if (!metadata) throw new Error("the channel must have metadata");
    const opened = () => PagedLog.open(path, { metadata, orchestration: orchestrationFor("workflow") });
    const log = await opened();
    const memory = await highestMemory(() => log.index());
    if (log.lineCount !== LINES || log.damage.length > 0) throw new Error("the log must open whole");
    const jumps = await jumpTimes(log);
    return [
      await bench({
        name: `open a log of ${LINES.toLocaleString("en-US")} envelopes and read its newest page / scan its bytes for newlines`,
        target: 2,
        runs: 5,
        warmUps: 1,
        measured: async () => {
          const fresh = await opened();
          return fresh.records(fresh.lineCount - PAGE + 1, PAGE);
        },
        floor: () => eachLine(path, () => undefined),
      }),
      await bench({
        name: "index it / read it and JSON.parse its lines",
        target: 2.5,
        runs: 1,
        warmUps: 0,
        measured: async () => (await opened()).index(),
        floor: () => eachLine(path, (bytes) => JSON.parse(bytes.toString("latin1"))),
      }),
      atMost(`p95 of ${JUMPS} jumps to a page or a turn`, jumps, 20, "ms"),
      atMost(
        "jump to turn 500,000 with its state and decision, in milliseconds",
        await jumpTime(log, 500_000),
        20,
        "ms",
      ),
      atMost("resident memory while it is indexed", memory, 250, "MB"),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A plain reader: chunks, newlines, nothing kept. */
async function eachLine(path: string, look: (bytes: Buffer) => unknown): Promise<number> {
  const handle = await open(path);
  const chunk = Buffer.allocUnsafe(1 << 20);
  let lines = 0;
  let kept = 0;
  try {
    for (;;) {
      const { bytesRead } = await handle.read(chunk, kept, chunk.length - kept, null);
      if (bytesRead === 0) return lines;
      const bytes = chunk.subarray(0, kept + bytesRead);
      let start = 0;
      for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, start)) {
        look(bytes.subarray(start, at));
        lines++;
        start = at + 1;
      }
      kept = bytes.length - start;
      bytes.copyWithin(0, start);
    }
  } finally {
    await handle.close();
  }
}

async function jumpTimes(log: PagedLog): Promise<number> {
  const times: number[] = [];
  for (let jump = 0; jump < JUMPS; jump++) {
    // Strides that are prime to the number of turns, so that no two jumps land near each other.
    const turn = 1 + ((jump * 7_654_321) % (log.turnCount - PAGE));
    const began = performance.now();
    if (jump % 2 === 0) await log.turn(turn);
    else await log.page(turn, PAGE);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(JUMPS * 0.95)]!;
}

async function jumpTime(log: PagedLog, number: number): Promise<number> {
  const began = performance.now();
  const turn = await log.turn(number);
  if (turn?.number !== number || turn.explanation.decidedBy === null)
    throw new Error("the turn must be there");
  return performance.now() - began;
}

async function highestMemory(work: () => Promise<unknown>): Promise<number> {
  let highest = 0;
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 50);
  await work();
  clearInterval(timer);
  return highest / 2 ** 20;
}

function atMost(name: string, measured: number, target: number, unit: string): BenchResult {
  return {
    name,
    measuredMs: measured,
    floorMs: 1,
    ratio: measured,
    target,
    passed: measured <= target,
    unit,
  };
}

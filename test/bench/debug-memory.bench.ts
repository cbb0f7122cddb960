import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { DebuggedRun } from "../../debug-adapter/debugged-run.js";
import { nodeFiles } from "../../debug-adapter/node-files.js";
import { loadReplay } from "../../debug-adapter/replay/load-replay.js";
import { RunHistory } from "../../debug-adapter/run-history.js";
import { move } from "../../debug-adapter/timeline/move.js";
import { resume } from "../../debug-adapter/timeline/stepping.js";
import { Timeline } from "../../debug-adapter/timeline/timeline.js";
import { MemoryStore, parseWorkflow, startRun } from "../../runtime/index.js";
import type { BenchResult } from "./harness.js";
import { makeBigStore } from "./make-big-store.js";
import { ringDocument, talkers } from "./ring.js";

const TURNS = 100_000;
const LINES = 150_000;
const TARGET = 3;

/** A store that keeps no log, only how long it would be: it lies on a disk otherwise. */
class CountingStore extends MemoryStore {
  logBytes = 0;

  override async append(path: string, text: string): Promise<void> {
    if (path.endsWith("/wal.jsonl")) this.logBytes += Buffer.byteLength(text);
  }
}

/** What stays in memory after a long run, and after a replay of one, against the size of its log. */
export async function run(): Promise<BenchResult[]> {
  setFlagsFromString("--expose-gc");
  const parsed = parseWorkflow(JSON.stringify(ringDocument(20, 2)), { uri: "ring.workflow.json" });
  const document = parsed.documents[0];
  if (document === undefined) throw new Error("the ring is a workflow");
  const store = new CountingStore();
  const played = await held(async () => {
    const run = await startRun({ document, runner: talkers(TURNS), store });
    await toTheEnd(run);
    return run;
  });
  if (played.run.turns.length !== TURNS) throw new Error(`${played.run.turns.length} turns were played`);

  const folder = mkdtempSync(join(tmpdir(), "baton-bench-"));
  try {
    const channel = makeBigStore(folder, LINES, 20);
    const wal = join(folder, "channels", channel);
    const replayed = await held(async () => {
      const { replay } = await loadReplay(wal, { wal }, nodeFiles);
      if (replay === undefined) throw new Error("there is a record");
      await toTheEnd(replay.run);
      return replay.run;
    });
    return [
      result(`after ${TURNS.toLocaleString("en-US")} turns that were played`, played.bytes, store.logBytes),
      result(
        `after a replay of ${replayed.run.turns.length.toLocaleString("en-US")} turns`,
        replayed.bytes,
        statSync(join(wal, "wal.jsonl")).size,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function toTheEnd(run: DebuggedRun): Promise<void> {
  const timeline = new Timeline(run);
  await move(timeline, resume(false), {
    looksInside: () => false,
    check: () => undefined,
    moved: () => undefined,
    pausing: () => false,
    signal: new AbortController().signal,
  });
  RunHistory.of(run);
}

/** What the work leaves in memory, in bytes. */
async function held<T>(work: () => Promise<T>): Promise<{ run: T; bytes: number }> {
  const before = heap();
  const run = await work();
  return { bytes: heap() - before, run };
}

function heap(): number {
  const collect = (globalThis as { gc?: () => void }).gc;
  if (collect === undefined) throw new Error("run with --expose-gc");
  for (let round = 0; round < 3; round++) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function result(name: string, measuredMs: number, floorMs: number): BenchResult {
  const ratio = measuredMs / floorMs;
  return {
    name: `memory ${name} / the size of the log`,
    measuredMs,
    floorMs,
    ratio,
    target: TARGET,
    passed: ratio <= TARGET,
    unit: "× the log's size",
  };
}

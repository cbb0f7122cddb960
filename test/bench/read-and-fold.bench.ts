import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../runtime/index.js";
import type { BenchResult } from "./harness.js";
import { bench } from "./harness.js";
import { makeBigStore } from "./make-big-store.js";

const LINES = 100_000;
const RULES = 20;

/** Opening a log, turns and all, against the least that any reader must do with it: read, split, parse. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "baton-bench-"));
  try {
    const channelId = makeBigStore(folder, LINES, RULES);
    const log = join(folder, "channels", channelId, "wal.jsonl");
    const store = await openStore(folder);
    const { turns, envelopes, damage } = await store.channel(channelId);
    if (envelopes.length !== LINES || damage.length > 0 || turns.length < LINES / 2)
      throw new Error(`the log must open whole: ${envelopes.length} envelopes, ${turns.length} turns`);
    return [
      await bench({
        name: `open a log of ${LINES.toLocaleString("en-US")} envelopes with ${RULES} rules / read, split and JSON.parse`,
        target: 1.8,
        runs: 7,
        warmUps: 2,
        measured: () => store.channel(channelId),
        floor: async () =>
          readFileSync(log, "utf8")
            .split("\n")
            .filter((line) => line !== "")
            .map((line) => JSON.parse(line) as unknown),
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// @ts-check
// Opens a log of a million envelopes in a real extension host and measures how long each step keeps the host from anything else, how far
// the tree lags behind a log that is being written, and the host's memory. Prints what it measured; passes no judgement, because the
// machine may be busy: “computing” counts only what the host's own thread did.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { e2eOut, root, vsix } from "../../scripts/lib/paths.mjs";
import { exitOnSignals } from "../../scripts/lib/signals.mjs";
import { buildSuites } from "./build.mjs";
import { runInHost } from "./harness/host.mjs";

const LINES = Number(process.argv[2] ?? 1_000_000);
const RULES = 20;

exitOnSignals();
await buildSuites();
const maker = path.join(e2eOut, "make-big-store.mjs");
await build({
  entryPoints: [path.join(root, "test/bench/make-big-store.ts")],
  outfile: maker,
  bundle: true,
  platform: "node",
  format: "esm",
  mainFields: ["module", "main"],
  logLevel: "warning",
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
});
const { makeBigStore } = await import(maker);
const store = mkdtempSync(path.join(os.tmpdir(), "baton-big-log-"));
const folder = path.join(e2eOut, "workspaces/responsiveness");
const report = path.join(e2eOut, "responsiveness.json");
mkdirSync(folder, { recursive: true });
try {
  makeBigStore(store, LINES, RULES);
  process.env["BATON_BIG_STORE"] = store;
  process.env["BATON_REPORT"] = report;
  const tests = path.join(e2eOut, "host/responsiveness.cjs");
  if (!(await runInHost({ folder, tests, results: report, vsix, quiet: true, limitMs: 540_000 })))
    throw new Error("The measurement did not end.");
  print(JSON.parse(readFileSync(report, "utf8")));
} finally {
  rmSync(store, { recursive: true, force: true });
}

/** @param {{phases: Record<string, any>[], jumps: number[], lags: number[]}} report */
function print({ phases, jumps, lags }) {
  console.log(`A log of ${LINES.toLocaleString("en")} envelopes in the extension host`);
  console.log("  took       block      computing  over 50 ms  resident");
  for (const { name, took, longest, longestComputing, over50, resident } of phases)
    console.log(
      `  ${cell(`${took.toFixed(0)} ms`, 10)} ${cell(`${longest.toFixed(0)} ms`, 10)} ${cell(`${longestComputing.toFixed(0)} ms`, 10)} ${cell(String(over50), 11)} ${cell(`${resident.toFixed(0)} MB`, 8)}  ${name}`,
    );
  console.log(`  a jump to a turn with its state and decision: ${spread(jumps)}`);
  console.log(`  age of the newest turn in the tree: ${spread(lags)}`);
}

/** @param {number[]} values */
function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    `${(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(0)} ms`;
  return `median ${at(0.5)}, p95 ${at(0.95)}, highest ${at(1)} (${sorted.length} looks)`;
}

/**
 * @param {string} text
 * @param {number} width
 */
function cell(text, width) {
  return text.padEnd(width);
}

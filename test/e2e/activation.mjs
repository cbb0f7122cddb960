// @ts-check
// Measures load and activation of baton.vsix in fresh extension hosts. Prints each time and the median; passes no judgement.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { e2eOut, vsix } from "../../scripts/lib/paths.mjs";
import { exitOnSignals } from "../../scripts/lib/signals.mjs";
import { buildSuites } from "./build.mjs";
import { runInHost } from "./harness/host.mjs";

const STARTS = 5;
const report = path.join(e2eOut, "activation.json");
const folder = path.join(e2eOut, "workspaces/activation");

exitOnSignals();
await buildSuites();
mkdirSync(folder, { recursive: true });
/** @type {number[]} */
const times = [];
for (let start = 0; start < STARTS; start++) {
  const tests = path.join(e2eOut, "host/activation-time.cjs");
  if (!(await runInHost({ folder, tests, results: report, vsix, quiet: true })))
    throw new Error("The extension did not activate.");
  times.push(JSON.parse(readFileSync(report, "utf8")).milliseconds);
}
const sorted = times.toSorted((a, b) => a - b);
console.log(`load and activation: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
console.log(`median: ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms of at most 100 ms`);

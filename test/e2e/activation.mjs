// @ts-check
// Measures load and activation of baton.vsix in fresh extension hosts that have come to rest: what the editor does while it starts is not
// Baton's. Prints each time and the median; passes no judgement.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { e2eOut, vsix } from "../../scripts/lib/paths.mjs";
import { exitOnSignals } from "../../scripts/lib/signals.mjs";
import { buildSuites } from "./build.mjs";
import { runInHost } from "./harness/host.mjs";

const STARTS = 9;
const report = path.join(e2eOut, "activation.json");
const folder = path.join(e2eOut, "workspaces/activation");

exitOnSignals();
await buildSuites();
mkdirSync(folder, { recursive: true });
/** @type {{rested: boolean, milliseconds: number, cpuMilliseconds: number}[]} */
const times = [];
for (let start = 0; start < STARTS; start++) {
  const tests = path.join(e2eOut, "host/activation-time.cjs");
  if (!(await runInHost({ folder, tests, results: report, vsix, quiet: true })))
    throw new Error("The extension did not activate.");
  times.push(JSON.parse(readFileSync(report, "utf8")));
}
console.log("Load and activation, in milliseconds");
const restless = times.filter(({ rested }) => !rested).length;
if (restless > 0)
  console.log(`  ${restless} of ${STARTS} hosts did not come to rest: the machine is too busy to measure`);
show(
  "by the clock (at most 100 at the median)",
  times.map(({ milliseconds }) => milliseconds),
);
// On a busy machine the clock also counts other people's work.
show(
  "of the processor, all threads of the host",
  times.map(({ cpuMilliseconds }) => cpuMilliseconds),
);

/**
 * @param {string} name
 * @param {number[]} values
 */
function show(name, values) {
  const sorted = values.toSorted((a, b) => a - b).map((value) => value.toFixed(0));
  console.log(`  ${name}: median ${sorted[Math.floor(STARTS / 2)]} (${sorted.join(", ")})`);
}

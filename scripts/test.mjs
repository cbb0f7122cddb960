// @ts-check
// `npm test`: installs what is missing and runs everything. The last line sums the reports of the test runners.
// Only Node's own modules may be imported here: nothing is installed yet.
import { rmSync } from "node:fs";
import path from "node:path";
import { installProject } from "./lib/install.mjs";
import { results, root } from "./lib/paths.mjs";
import { run, step } from "./lib/run.mjs";
import { countReports } from "./lib/reports.mjs";

/** What runs, by the names of package.json's scripts. */
const steps = {
  build: "Build",
  "format:check": "Format",
  typecheck: "Types",
  lint: "Lint",
  "lint:deps": "Direction of imports",
  "test:unit": "Unit, conformance and protocol tests",
  package: "Package",
  "test:e2e": "Tests in the real editor",
};

await installProject();
rmSync(results, { recursive: true, force: true });

/** @type {string[]} */
const failedSteps = [];
for (const [script, name] of Object.entries(steps)) {
  try {
    await step(name, () =>
      run("npm", ["run", "--silent", script], { env: { ...process.env, CI: "true", NO_COLOR: "1" } }),
    );
  } catch (error) {
    console.error(`  ${error instanceof Error ? error.message : error}`);
    failedSteps.push(name);
  }
}

const { suites, passed, failed } = countReports(results);
console.log("\nSummary");
for (const suite of suites) console.log(`  ${suite.name}: ${suite.passed} passed, ${suite.failed} failed`);
for (const name of failedSteps) console.log(`  failed: ${name}`);
console.log(`  reports: ${path.relative(root, results)}`);
if (failed > 0 || passed === 0 || failedSteps.length > 0) process.exitCode = 1;

// A step that is no test runner, or a runner that died before its report, has no count of its own.
const uncounted = failed === 0 ? failedSteps.length : 0;
console.log(`${passed} passed, ${failed + uncounted} failed`);

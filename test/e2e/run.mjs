// @ts-check
// Runs the end-to-end suites against baton.vsix: `host` inside the extension host, `ui` through the workbench.
import { existsSync } from "node:fs";
import path from "node:path";
import { e2eOut, results, vsix } from "../../scripts/lib/paths.mjs";
import { buildSuites } from "./build.mjs";
import { runInHost } from "./harness/host.mjs";
import { newWorkspace } from "./harness/workspace.mjs";

const wanted = process.argv.slice(2);
const runs = (/** @type {string} */ suite) => wanted.length === 0 || wanted.includes(suite);

if (!existsSync(vsix))
  throw new Error("There is no baton.vsix yet. Run “npm run build && npm run package” first.");
await buildSuites();

let good = true;
if (runs("host")) {
  console.log("In the extension host");
  good &&= await runInHost({
    folder: newWorkspace("host"),
    tests: path.join(e2eOut, "host/index.cjs"),
    results: path.join(results, "e2e-host.json"),
    vsix,
  });
}
if (runs("ui")) {
  console.log("In the workbench");
  const { runUi } = await import(path.join(e2eOut, "ui/index.mjs"));
  good = (await runUi(path.join(results, "e2e-ui.json"))) && good;
}
if (!good) process.exitCode = 1;

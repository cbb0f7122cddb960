// @ts-check
// Runs the end-to-end suites against baton.vsix: `host` inside the extension host, `rooms` there in a workspace of two
// folders, `ui` through the workbench.
// Arguments: one suite only, and for `ui` a part of a test file's name (`ui debugging`).
import { existsSync } from "node:fs";
import path from "node:path";
import { e2eOut, results, vsix } from "../../scripts/lib/paths.mjs";
import { exitOnSignals } from "../../scripts/lib/signals.mjs";
import { buildSuites } from "./build.mjs";
import { runInHost } from "./harness/host.mjs";
import { newRooms, newWorkspace } from "./harness/workspace.mjs";

exitOnSignals();
const [suite, only] = process.argv.slice(2);

if (!existsSync(vsix))
  throw new Error("There is no baton.vsix yet. Run “npm run build && npm run package” first.");
await buildSuites();

let good = true;
if (suite === undefined || suite === "host") {
  console.log("In the extension host");
  good &&= await runInHost({
    folder: newWorkspace("host"),
    tests: path.join(e2eOut, "host/index.cjs"),
    results: path.join(results, "e2e-host.json"),
    vsix,
  });
}
if (suite === undefined || suite === "rooms") {
  console.log("In a workspace of two folders");
  good =
    (await runInHost({
      folder: newRooms(),
      tests: path.join(e2eOut, "rooms/index.cjs"),
      results: path.join(results, "e2e-rooms.json"),
      vsix,
    })) && good;
}
if (suite === undefined || suite === "ui") {
  console.log("In the workbench");
  const { runUi } = await import(path.join(e2eOut, "ui/index.mjs"));
  good = (await runUi(path.join(results, "e2e-ui.json"), only)) && good;
}
if (!good) process.exitCode = 1;

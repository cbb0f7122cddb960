// @ts-check
// Runs the in-host suite through @vscode/test-electron. It downloads desktop VS Code, or takes the executable that BATON_VSCODE
// names: desktop.mjs with `BATON_VSCODE=test/e2e/editor/as-desktop.mjs` drives the editor from npm by the same calls.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { runTests, runVSCodeCommand } from "@vscode/test-electron";
import { e2eOut, results, root, vsix } from "../../scripts/lib/paths.mjs";
import { buildSuites } from "./build.mjs";
import { standIn } from "./harness/host.mjs";
import { printReport } from "./harness/report.mjs";
import { newWorkspace } from "./harness/workspace.mjs";

if (!existsSync(vsix))
  throw new Error("There is no baton.vsix yet. Run “npm run build && npm run package” first.");
await buildSuites();

const named = process.env["BATON_VSCODE"];
const report = path.join(results, "e2e-host.json");
const profile = path.join(e2eOut, "desktop");
rmSync(report, { force: true });
rmSync(profile, { recursive: true, force: true });
mkdirSync(profile, { recursive: true });
const places = [`--user-data-dir=${profile}/user-data`, `--extensions-dir=${profile}/extensions`];

if (named === undefined) await runVSCodeCommand(["--install-extension", vsix, "--force", ...places]);
await runTests({
  ...(named === undefined ? {} : { vscodeExecutablePath: path.resolve(root, named) }),
  extensionDevelopmentPath: standIn(),
  extensionTestsPath: path.join(e2eOut, "host/index.cjs"),
  launchArgs: [newWorkspace("desktop"), "--disable-workspace-trust", ...places],
  extensionTestsEnv: { BATON_VSIX: vsix },
});
if (!printReport(report)) process.exitCode = 1;

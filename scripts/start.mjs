// @ts-check
// `npm start`: from a bare checkout to the sample workspace in a real editor. `-- --check` does the same without a window,
// waits for the first finding, and says whether it came. Only Node's own modules may be imported up here: nothing is installed yet.
import { cpSync } from "node:fs";
import path from "node:path";
import { installProject } from "./lib/install.mjs";
import { root, samples, vsix } from "./lib/paths.mjs";
import { findProgram } from "./lib/program.mjs";
import { run, runScript, step } from "./lib/run.mjs";
import { exitOnSignals } from "./lib/signals.mjs";

const check = process.argv.includes("--check");

await installProject();
await step("Building", () => runScript("scripts/build.mjs"));
await step("Packaging", () => runScript("scripts/package.mjs"));

if (check) {
  exitOnSignals();
  const { checkStart } = await import("./lib/check-start.mjs");
  process.exitCode = (await checkStart()) ? 0 : 1;
} else {
  const workspace = path.join(root, ".baton/samples");
  // What somebody changed in their copy stays as it is.
  cpSync(samples, workspace, { recursive: true, force: false });
  if (!(await openOnDesktop(workspace))) await serve(workspace);
}

/**
 * @param {string} workspace
 * @returns {Promise<boolean>} whether desktop VS Code opened it
 */
async function openOnDesktop(workspace) {
  const code = findProgram("code");
  if (code === undefined) return false;
  try {
    await step("Installing Baton in VS Code", () =>
      run(code, ["--install-extension", vsix, "--force"], { quiet: true }),
    );
    await run(code, ["--new-window", workspace, path.join(workspace, "README.md")], { quiet: true });
  } catch (error) {
    console.error(`VS Code did not open: ${error instanceof Error ? error.message : error}`);
    return false;
  }
  console.log(`VS Code opens ${workspace}.`);
  return true;
}

/**
 * Serves the workbench until Ctrl+C.
 * @param {string} workspace
 */
async function serve(workspace) {
  const { startEditor } = await import("../test/e2e/editor/server.mjs");
  const editor = await startEditor({ vsix, settings: { "workbench.startupEditor": "readme" } });
  console.log(`
VS Code with Baton runs here, for this machine only:

    ${editor.url(workspace)}
    password: ${editor.password}

It shows ${workspace}; change what you like there. Ctrl+C stops it.`);
  await new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, resolve);
  });
  console.log("\nStopping the editor.");
  await editor.stop();
}

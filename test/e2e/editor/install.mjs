// @ts-check
// Installs the real editor from npm: code-server, a Node that it runs on, and the packages of the VS Code server inside it.
import { copyFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages, isInstalled } from "../../../scripts/lib/install.mjs";
import { run, step } from "../../../scripts/lib/run.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const server = path.join(here, "node_modules/code-server");
const vscode = path.join(server, "lib/vscode");
const ready = path.join(vscode, ".baton-ready");

/** Parts of the editor that need 200 MB and that nothing here uses. */
const UNUSED = [
  "node_modules/@github/copilot-sdk-linux-x64",
  "node_modules/@microsoft/mxc-sdk",
  "extensions/copilot",
];

/**
 * Installs what is missing; a second call costs nothing.
 * @returns {Promise<{entry: string, node: string}>} code-server's entry script and the Node binary that it needs
 */
export async function installEditor() {
  const node = path.join(here, `node_modules/node-linux-${process.arch}/bin/node`);
  if (process.platform !== "linux" || !["x64", "arm64"].includes(process.arch))
    throw new Error(
      `The editor from npm runs on Linux (x64 or arm64), not on ${process.platform} ${process.arch}. ` +
        "Install VS Code and its `code` command instead.",
    );
  if (!isInstalled(here) || !existsSync(node))
    await step("Installing the editor from npm", () => installPackages(here));
  if (!existsSync(ready)) await step("Installing the parts of the editor", installParts);
  return { entry: path.join(server, "out/node/entry.js"), node };
}

/** What code-server's postinstall would do, without compiling native modules. Its inner lock file is out of step, hence no `npm ci`. */
async function installParts() {
  for (const folder of [vscode, path.join(vscode, "extensions")])
    await run(
      "npm",
      [
        "install",
        "--omit=dev",
        "--ignore-scripts",
        "--no-save",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
      ],
      { cwd: folder, quiet: true },
    );
  for (const name of ["spdlog", "native-watchdog"])
    copyFileSync(
      path.join(here, `stand-ins/${name}.cjs`),
      path.join(vscode, `node_modules/@vscode/${name}/index.js`),
    );
  for (const part of UNUSED) rmSync(path.join(vscode, part), { recursive: true, force: true });
  writeFileSync(ready, "");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await installEditor();

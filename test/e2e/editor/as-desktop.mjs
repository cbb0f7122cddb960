#!/usr/bin/env node
// @ts-check
// Looks like desktop VS Code to @vscode/test-electron and runs the suite in the editor from npm: the same arguments, the same
// exit status. BATON_VSIX names the packaged extension to install.
import path from "node:path";
import { runInHost } from "../harness/host.mjs";
import { results } from "../../../scripts/lib/paths.mjs";
import { exitOnSignals } from "../../../scripts/lib/signals.mjs";

exitOnSignals();
const args = process.argv.slice(2);
/** @param {string} name */
const option = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const folder = args.find((arg) => !arg.startsWith("--"));
const tests = option("extensionTestsPath");
if (folder === undefined || tests === undefined)
  throw new Error("A folder and --extensionTestsPath=MODULE are needed.");

const good = await runInHost({
  folder: path.resolve(folder),
  tests,
  results: path.join(results, "e2e-host.json"),
  vsix: process.env["BATON_VSIX"],
  development: option("extensionDevelopmentPath"),
});
process.exitCode = good ? 0 : 1;

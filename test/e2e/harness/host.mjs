// @ts-check
// Runs a suite inside the real extension host, the packaged extension installed beside it.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { e2eOut } from "../../../scripts/lib/paths.mjs";
import { startEditor } from "../editor/server.mjs";
import { launchBrowser, newPage } from "./browser.mjs";
import { printReport } from "./report.mjs";

/**
 * @typedef {object} HostRun
 * @property {string} folder  the workspace that is opened: a folder, or a `.code-workspace` file
 * @property {string} tests   module whose `run()` carries out the suite and writes `results`
 * @property {string} results report that the suite writes: `{passed, failed}`
 * @property {string} [vsix]  packaged extension to install
 * @property {string} [development] folder of an extension under development; an empty stand-in if absent
 * @property {boolean} [quiet] prints the report only if something failed
 * @property {number} [limitMs]
 */

/**
 * @param {HostRun} options
 * @returns {Promise<boolean>} whether tests ran and all passed
 */
export async function runInHost({
  folder,
  tests,
  results,
  vsix,
  development = standIn(),
  quiet = false,
  limitMs = 300_000,
}) {
  rmSync(results, { force: true });
  const editor = await startEditor({ vsix, runsTests: true });
  const browser = await launchBrowser();
  /** @type {string[]} */
  const printed = [];
  let late = false;
  try {
    const page = await newPage(browser, editor);
    const ended = new Promise((resolve, reject) => {
      page.once("crash", () => reject(new Error("The page of the workbench crashed.")));
      setTimeout(() => resolve("late"), limitMs).unref();
      page.exposeFunction("codeAutomationExit", resolve).catch(reject);
    });
    await page.exposeFunction(
      "codeAutomationLog",
      (/** @type {string} */ _level, /** @type {unknown[]} */ args) => {
        printed.push(args.map(String).join(" "));
      },
    );
    await page.goto(
      editor.url(folder, [
        ["extensionDevelopmentPath", editor.remote(development)],
        ["extensionTestsPath", editor.remote(tests)],
      ]),
    );
    late = (await ended) === "late";
  } finally {
    await browser.close();
    await editor.stop();
  }
  if (late)
    console.error(
      `The suite did not end within ${limitMs / 1000} s. The extension host's last lines:\n${tail(printed)}`,
    );
  // An extension host that dies reports success too: only the report proves that tests ran.
  if (!existsSync(results)) {
    console.error(`The extension host ended without a report. Its last lines:\n${tail(printed)}`);
    return false;
  }
  return printReport(results, quiet) && !late;
}

/** @param {string[]} lines */
function tail(lines) {
  return lines.slice(-40).join("\n");
}

/** The editor starts a suite only for an extension under development. The one under test is installed, so an empty one stands in. */
export function standIn() {
  const folder = path.join(e2eOut, "stand-in");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({
      name: "stand-in",
      publisher: "baton-tests",
      version: "0.0.1",
      engines: { vscode: "*" },
    }),
  );
  return folder;
}

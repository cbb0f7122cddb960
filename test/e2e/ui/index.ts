import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { e2eOut, vsix } from "../../../scripts/lib/paths.mjs";
import { startEditor } from "../editor/server.mjs";
import { launchBrowser } from "../harness/browser.mjs";
import { runSuite } from "../harness/mocha.js";
import { printReport } from "../harness/report.mjs";

/**
 * Runs the suites through the workbench and prints the report that it writes to `results`.
 * @param only part of a test file's name; every file if absent
 * @returns whether tests ran and all passed
 */
export async function runUi(results: string, only = ""): Promise<boolean> {
  const screenshots = path.join(e2eOut, "screenshots");
  if (only === "") rmSync(screenshots, { recursive: true, force: true });
  mkdirSync(screenshots, { recursive: true });
  const folder = path.join(e2eOut, "ui");
  const tests = readdirSync(folder)
    .filter((name) => name.endsWith(".test.mjs") && name.includes(only))
    .sort()
    .map((name) => path.join(folder, name));
  const editor = await startEditor({ vsix });
  const browser = await launchBrowser();
  globalThis.batonUi = { editor, browser };
  try {
    await runSuite("ui", tests, results);
    if (!editor.alive()) throw new Error(`The editor died during the tests. It printed:\n${editor.log()}`);
  } finally {
    await browser.close();
    await editor.stop();
  }
  return printReport(results);
}

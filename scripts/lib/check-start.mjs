// @ts-check
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { launchBrowser, newPage } from "../../test/e2e/harness/browser.mjs";
import { startEditor } from "../../test/e2e/editor/server.mjs";
import { samples, vsix } from "./paths.mjs";

const SAMPLE = "mistakes/priority-100.workflow.json";
const LIMIT_MS = 60_000;

/**
 * Opens a sample with a mistake in the real workbench and waits until Problems shows it. Prints what it saw, and as its last line
 * how many checks passed and failed.
 * @returns {Promise<boolean>}
 */
export async function checkStart() {
  const workspace = mkdtempSync(path.join(os.tmpdir(), "baton-samples-"));
  cpSync(samples, workspace, { recursive: true });
  const editor = await startEditor({ vsix });
  const browser = await launchBrowser();
  try {
    const page = await newPage(browser, editor);
    await page.goto(editor.url(workspace, [["openFile", editor.remote(path.join(workspace, SAMPLE))]]));
    await page.locator(".monaco-editor .view-line").first().waitFor({ timeout: LIMIT_MS });
    await page.keyboard.press("Control+Shift+M");
    const rows = page.locator(".markers-panel .monaco-list-row", { hasText: "priority-order" });
    await rows.first().waitFor({ timeout: LIMIT_MS });
    console.log(`${SAMPLE} is open in the workbench, and Problems shows:`);
    for (const text of await rows.allInnerTexts()) console.log(`    ${text.replaceAll(/\s+/g, " ").trim()}`);
    console.log("1 passed, 0 failed");
    return true;
  } catch (error) {
    console.error(
      `${SAMPLE} showed no finding in Problems: ${error instanceof Error ? error.message : error}`,
    );
    console.log("0 passed, 1 failed");
    return false;
  } finally {
    await browser.close();
    await editor.stop();
    rmSync(workspace, { recursive: true, force: true });
  }
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import { DebugView } from "./debug-view.js";
import { useWorkbench } from "./session.js";

const SAMPLE = "cookbook/context-aware-routing.workflow.json";

describe("recorded runs in the debugger", () => {
  const workbench = useWorkbench("debugging-replay", (opened) => opened.openFile(SAMPLE));
  const view = new DebugView(workbench);

  it("replays a run from the tree, turn by turn", async () => {
    const { page } = workbench();
    await page.keyboard.press("Control+F5");
    await view.console("billing_answered").first().waitFor();
    await page.locator('.activitybar .action-label[aria-label^="Baton"]').click();
    const row = page.locator(".sidebar .monaco-list-row", { hasText: "charged twice" }).first();
    // The editor learns to show sources that are no files some seconds after its start; until then it says that it cannot.
    const failed = page.getByRole("button", { name: "Try Again" });
    const frame = page.locator(".codicon-debug-stackframe").first();
    for (;;) {
      await row.hover();
      await row.locator('[aria-label^="Replay in the Debugger"]').click();
      await page.locator(".debug-toolbar").waitFor();
      await frame.or(failed).first().waitFor();
      if (await frame.isVisible()) break;
      await view.stop();
      await page.locator('.tab.active .tab-actions [aria-label^="Close"]').click();
      await failed.waitFor({ state: "hidden" });
    }
    await page.keyboard.press("F10");
    await page.keyboard.press("F10");
    await page.keyboard.press("Control+Shift+D");
    await view.frames("turn 2").first().waitFor();
    await workbench().screenshot("debugging-replay-1-record");
    await view.stop();
  });

  it("finds where another graph leaves the record", async () => {
    const { page, folder } = workbench();
    const [run = ""] = readdirSync(path.join(folder, ".baton/runs"));
    const program = path.join(folder, SAMPLE);
    const text = readFileSync(program, "utf8");
    writeFileSync(program, text.replace('"value": "billing"', '"value": "invoices"'));
    mkdirSync(path.join(folder, ".vscode"), { recursive: true });
    const what = {
      type: "ag2-workflow",
      request: "launch",
      name: "What if",
      program,
      wal: `.baton/runs/${run}`,
    };
    writeFileSync(
      path.join(folder, ".vscode/launch.json"),
      JSON.stringify({ version: "0.2.0", configurations: [{ ...what, cwd: folder, stopOnEntry: true }] }),
    );
    await page.locator(".statusbar-item", { hasText: "What if" }).waitFor();
    await page.keyboard.press("Control+1");
    await page.keyboard.press("F5");
    await page.locator(".debug-toolbar").waitFor();
    // The console shows its newest lines: the end of both decision tables.
    await view.console('category == "invoices"').first().waitFor();
    await workbench().screenshot("debugging-replay-2-what-if");
    await view.stop();
  });
});

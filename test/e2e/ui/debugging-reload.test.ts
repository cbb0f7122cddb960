import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import { DebugView } from "./debug-view.js";
import { useWorkbench } from "./session.js";

const SAMPLE = "cookbook/context-aware-routing.workflow.json";
const RULE_LINE = 39;

describe("a workflow that is saved while it runs", () => {
  const workbench = useWorkbench("debugging-reload", (opened) => opened.openFile(SAMPLE));
  const view = new DebugView(workbench);

  it("goes on with the new text where every past decision stands", async () => {
    const { page } = workbench();
    await workbench().toggleBreakpoint(RULE_LINE);
    await page.locator(".codicon-debug-breakpoint").first().waitFor();
    await page.keyboard.press("F5");
    await view.frames("turn 2").first().waitFor();
    await insert('"reason": "sales_answered"', "sales_answered", "really_");
    await page.locator(".statusbar-item", { hasText: /goes on/ }).waitFor();
    await view.expand("Context");
    await view
      .variables(/^category/)
      .first()
      .waitFor();
    await workbench().screenshot("debugging-reload-1-kept");
  });

  it("says where the run would have gone otherwise, and shows both decisions", async () => {
    const { page } = workbench();
    await insert('"key": "category", "value": "billing"', 'billing"', "re");
    const toast = view.toast("diverges");
    await toast.waitFor();
    await workbench().screenshot("debugging-reload-2-diverged");
    await toast.locator(".monaco-button", { hasText: "Show Both Tables" }).click();
    await page.locator(".monaco-diff-editor .view-line", { hasText: "decided" }).first().waitFor();
    await workbench().screenshot("debugging-reload-3-tables");
  });

  it("forks there", async () => {
    await view.toast("diverges").locator(".monaco-button", { hasText: "Fork from There" }).click();
    await view.frames("turn 2 · triage → customer").first().waitFor();
    await workbench().screenshot("debugging-reload-4-forked");
    await view.stop();
  });

  /** Types a text before a word of the file, and saves. */
  async function insert(around: string, before: string, typed: string): Promise<void> {
    const { page, folder } = workbench();
    const lines = readFileSync(path.join(folder, SAMPLE), "utf8").split("\n");
    const line = lines.findIndex((each) => each.includes(around));
    const column = (lines[line] ?? "").indexOf(before, (lines[line] ?? "").indexOf(around));
    await workbench().goTo(line + 1, column + 1);
    await page.keyboard.type(typed);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+S");
  }
});

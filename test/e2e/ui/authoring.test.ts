import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import type { Desk } from "./desk.js";
import { DESKS, writeDesk } from "./desk.js";
import { useWorkbench } from "./session.js";

for (const [language, desk] of Object.entries(DESKS)) authoring(language, desk);

function authoring(language: string, { workflow, scenario, texts }: Desk): void {
  describe(`writing a workflow in ${language}`, () => {
    const workbench = useWorkbench(
      `authoring-${language}`,
      (opened) => opened.openFile(workflow),
      (folder) => writeDesk(folder, { workflow, scenario, texts }),
    );
    const shot = (name: string) => workbench().screenshot(`authoring-${language}-${name}`);
    const file = (name: string) => path.join(workbench().folder, `${language}-desk`, name);
    const saved = (name = workflow) => readFileSync(file(name), "utf8");
    const locate = (text: string | RegExp, word: string): [line: number, column: number] => {
      const lines = saved().split("\n");
      const line = lines.findIndex((each) =>
        typeof text === "string" ? each.includes(text) : text.test(each),
      );
      const column = (lines[line] ?? "").lastIndexOf(word);
      assert.ok(line >= 0 && column >= 0, `${String(text)} with ${word} stands in the file`);
      return [line + 1, column + 1];
    };

    it("marks what is wrong, with lenses over it and hints where the order surprises", async () => {
      const { page } = workbench();
      await page.locator(".squiggly-warning").first().waitFor();
      await page.locator(".codelens-decoration", { hasText: "evaluated 4th of 4 · never fires" }).waitFor();
      await workbench().line("4th").waitFor();
      await workbench().line("→ author").waitFor();
      const rows = await workbench().problems();
      await rows.filter({ hasText: "priority-order" }).first().waitFor();
      await shot("1-marked");
      await page.keyboard.press("Control+J");
    });

    it("explains a condition under the pointer", async () => {
      const { page } = workbench();
      await workbench().goTo(...locate("context_equals", "context_equals"));
      await page.keyboard.press("Control+K");
      await page.keyboard.press("Control+I");
      await page.locator(".monaco-hover", { hasText: "context_equals" }).first().waitFor();
      await shot("2-hover");
      await page.keyboard.press("Escape");
    });

    it("renames a participant in the workflow and in the scenario file", async () => {
      const { page } = workbench();
      await workbench().goTo(...locate(/name"?: "?reviewer/, "reviewer"));
      await page.keyboard.press("F2");
      const input = page.locator(".rename-box input");
      await input.waitFor();
      await input.fill("editor");
      await shot("3-rename");
      await page.keyboard.press("Enter");
      await workbench().line("editor").first().waitFor();
      await workbench().command("File: Save All Files");
      await until(() => !saved().includes("reviewer") && !saved(scenario).includes("reviewer"));
      assert.match(saved(scenario), /from"?: "?editor/);
      await workbench().openFile(scenario);
      await workbench().line("editor").first().waitFor();
      await shot("4-renamed");
    });

    it("converts the document into the other language in a new file", async () => {
      const { page } = workbench();
      await workbench().openFile(workflow);
      await page.keyboard.press("Control+Shift+R");
      const other = language === "json" ? "YAML" : "JSON";
      const action = page.locator(".action-widget .monaco-list-row.action", {
        hasText: `Convert to ${other}`,
      });
      await action.waitFor();
      await shot("5-refactor");
      await action.click();
      await page
        .locator(`.tab.active[data-resource-name="${language}-desk.workflow.${other.toLowerCase()}"]`)
        .waitFor();
      await workbench().line("participants").first().waitFor();
      await shot("6-converted");
    });
  });
}

async function until(isSo: () => boolean): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 15_000; ) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("It did not come to that within 15 s.");
}

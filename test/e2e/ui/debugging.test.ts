import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { useWorkbench } from "./session.js";

/** The rule `context category == "billing" → billing` of the sample. */
const RULE_LINE = 39;

describe("stepping a workflow on screen", () => {
  const workbench = useWorkbench("debugging", (opened) =>
    opened.openFile("cookbook/context-aware-routing.workflow.json"),
  );

  const variables = (text: string | RegExp) =>
    workbench().page.locator(".debug-variables .monaco-list-row", { hasText: text });
  const frames = () => workbench().page.locator(".debug-call-stack .monaco-list-row", { hasText: "turn" });

  it("stops at the rule that fires", async () => {
    const { page } = workbench();
    await workbench().toggleBreakpoint(RULE_LINE);
    await page.locator(".codicon-debug-breakpoint").first().waitFor();
    await page.keyboard.press("F5");
    await page.locator(".debug-toolbar").waitFor();
    await page.locator(".codicon-debug-stackframe").first().waitFor();
    await frames().nth(1).waitFor();
    await workbench().screenshot("debugging-1-stopped");
  });

  it("shows the context, the decision and the changes", async () => {
    for (const scope of ["Context", "Changes", "Decision"]) await expandScope(scope);
    await variables(/category/)
      .first()
      .waitFor();
    await workbench().screenshot("debugging-2-variables");
    assert.match(
      (
        await variables(/^category/)
          .first()
          .innerText()
      ).replaceAll("\n", " "),
      /billing/,
    );
  });

  it("shows what an earlier turn saw when its frame is selected", async () => {
    await frames().filter({ hasText: "turn 1" }).click();
    await variables(/^category/).waitFor({ state: "detached" });
    await workbench().screenshot("debugging-3-earlier-frame");
    await frames().filter({ hasText: "turn 2" }).click();
    await variables(/^category/)
      .first()
      .waitFor();
  });

  it("steps back to the turn before and its values", async () => {
    const { page } = workbench();
    await page.locator(".debug-toolbar .codicon-debug-step-back").click();
    await frames().filter({ hasText: "turn 2" }).waitFor({ state: "detached" });
    await frames().filter({ hasText: "turn 1" }).waitFor();
    await variables(/^category/).waitFor({ state: "detached" });
    await workbench().screenshot("debugging-4-stepped-back");
  });

  it("runs on to the breakpoint and then to the close", async () => {
    const { page } = workbench();
    await page.keyboard.press("F5");
    await frames().nth(1).waitFor();
    await page.keyboard.press("F5");
    await page.locator(".debug-toolbar").waitFor({ state: "hidden" });
    await page.keyboard.press("Control+Shift+Y");
    await page.locator(".repl .monaco-list-row", { hasText: "billing_answered" }).first().waitFor();
    await workbench().screenshot("debugging-5-closed");
  });

  async function expandScope(name: string): Promise<void> {
    const row = variables(new RegExp(`^${name}`)).first();
    await row.waitFor();
    if ((await row.getAttribute("aria-expanded")) !== "true") await row.locator(".monaco-tl-twistie").click();
  }
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { useWorkbench } from "./session.js";

describe("the tree Workflow Logs", () => {
  const workbench = useWorkbench("logs");

  const view = () =>
    workbench().page.locator(".pane", {
      has: workbench().page.locator('.pane-header[aria-label^="Workflow Logs"]'),
    });
  const row = (text: string | RegExp) => view().locator(".monaco-list-row", { hasText: text }).first();

  it("says what to do while there is no run", async () => {
    const { page } = workbench();
    await page.locator('.activitybar .action-label[aria-label^="Baton"]').click();
    await view().locator(".welcome-view-content", { hasText: "No runs yet" }).waitFor();
    await workbench().screenshot("logs-1-empty");
  });

  it("shows a run as soon as it has run, with its turns and the rule that fired", async () => {
    const { page } = workbench();
    await workbench().openFile("cookbook/context-aware-routing.workflow.json");
    await page.keyboard.press("Control+F5");
    await page.locator(".repl .monaco-list-row", { hasText: "billing_answered" }).first().waitFor();
    await row("billing_answered").waitFor();
    await expand(row("billing_answered"));
    const turn = row(/turn 2/);
    await turn.waitFor();
    assert.match((await turn.innerText()).replaceAll("\n", " "), /category == "billing"/);
    await expand(turn);
    await workbench().screenshot("logs-2-turns");
  });

  it("opens the envelope as read-only JSON", async () => {
    await row(/turn 2/).click();
    await workbench().line("envelope_id").first().waitFor();
    await workbench().screenshot("logs-3-envelope");
    await workbench().page.keyboard.type("x");
    assert.equal(await workbench().page.locator(".tab.active.dirty").count(), 0);
  });

  it("goes to the rule that decided", async () => {
    const { page } = workbench();
    await row(/turn 2/).hover();
    await row(/turn 2/)
      .locator('[aria-label^="Go to Rule"]')
      .click();
    await page.locator('.tab.active[data-resource-name="context-aware-routing.workflow.json"]').waitFor();
    await page.locator(".statusbar-item", { hasText: /Ln (39|40|41|42), / }).waitFor();
    await workbench().screenshot("logs-4-rule");
  });

  async function expand(target: ReturnType<typeof row>): Promise<void> {
    if ((await target.getAttribute("aria-expanded")) !== "true")
      await target.locator(".monaco-tl-twistie").click();
  }
});

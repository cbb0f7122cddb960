import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { useWorkbench } from "./session.js";

describe("Problems and quick fixes on screen", () => {
  const workbench = useWorkbench("problems", (opened) =>
    opened.openFile("mistakes/priority-100.workflow.json"),
  );

  it("underlines the wrong priority and lists it in Problems", async () => {
    await workbench().page.locator(".squiggly-warning").first().waitFor();
    const rows = await workbench().problems();
    await rows.filter({ hasText: "priority-order" }).first().waitFor();
    await workbench().screenshot("problems-1-underlined");
  });

  it("offers a fix at the place, and the finding goes with it", async () => {
    const { page } = workbench();
    await page.locator(".markers-panel .monaco-list-row", { hasText: "priority-order" }).first().dblclick();
    await page.locator(".statusbar-item", { hasText: /Ln 18, Col \d+/ }).waitFor();
    await page.locator(".lightBulbWidget").click();
    const fix = page.locator(".action-widget .monaco-list-row.action").first();
    await fix.waitFor();
    await workbench().screenshot("problems-2-quick-fix");
    await fix.click();
    await page
      .locator(".markers-panel .monaco-list-row", { hasText: "priority-order" })
      .waitFor({ state: "detached" });
    await workbench().screenshot("problems-3-fixed");
    assert.equal(await page.locator(".squiggly-warning").count(), 0);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { useWorkbench } from "./session.js";

describe("reading a workflow", () => {
  const workbench = useWorkbench("reading", (opened) =>
    opened.openFile("cookbook/context-aware-routing.workflow.json"),
  );

  it("shows Run and Debug over each scenario", async () => {
    await workbench().goTo(75);
    const lenses = workbench().page.locator(".codelens-decoration");
    await lenses.filter({ hasText: "Debug" }).first().waitFor();
    const texts = await lenses.allInnerTexts();
    assert.equal(texts.filter((text) => /Run/.test(text)).length, 2, texts.join(" | "));
    await workbench().screenshot("reading-1-lenses");
  });

  it("says in a hover when a rule is evaluated and what decides before it", async () => {
    const { page } = workbench();
    await workbench().goTo(48, 20);
    await page.keyboard.press("Control+K");
    await page.keyboard.press("Control+I");
    const hover = page.locator(".monaco-hover", { hasText: "evaluated" }).first();
    await hover.waitFor();
    await workbench().screenshot("reading-2-hover");
    assert.match(await hover.innerText(), /6th of 7/);
    await page.keyboard.press("Escape");
  });

  it("tells the state of the server in the status bar", async () => {
    const { page } = workbench();
    const status = page.locator(".statusbar-item", { hasText: /Baton/ }).first();
    const languageStatus = page.locator(".statusbar-item#status\\.languageStatus");
    await languageStatus.or(status).first().waitFor();
    await languageStatus.click();
    await page.locator(".hover-language-status", { hasText: "Baton" }).waitFor();
    await workbench().screenshot("reading-3-status");
  });
});

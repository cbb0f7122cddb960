import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { filesWith } from "../../support/files-with.js";
import { useWorkbench } from "./session.js";

const KEY = "sk-only-in-the-secret-storage";

describe("a run in which a program takes part, and a key for models", () => {
  const workbench = useWorkbench("live");

  const widget = (text: string | RegExp) =>
    workbench().page.locator(".quick-input-widget", { hasText: text });
  const box = () => workbench().page.locator(".quick-input-widget input");
  const printed = (text: string | RegExp) =>
    workbench().page.locator(".repl .monaco-list-row", { hasText: text });

  it("asks the program of the document for its turn", async () => {
    const { page } = workbench();
    await workbench().openFile("process/help-desk.workflow.yaml");
    await page.keyboard.press("Control+F5");
    await page.keyboard.press("Control+Shift+Y");
    await printed("This is for the security desk.").first().waitFor();
    await printed("closed: handled after 3 turns").first().waitFor();
    await workbench().screenshot("live-1-program");
  });

  it("keeps a model's key where no file has it", async () => {
    const { page } = workbench();
    await workbench().command("Baton: Store a Model Key");
    await widget("What api_key_env calls it").waitFor();
    await box().fill("DESK_KEY");
    await workbench().screenshot("live-2-key-name");
    await page.keyboard.press("Enter");
    await widget("The key itself").waitFor();
    assert.equal(await box().getAttribute("type"), "password");
    await box().fill(KEY);
    await workbench().screenshot("live-3-key");
    await page.keyboard.press("Enter");
    await page.locator(".notifications-toasts", { hasText: "The key DESK_KEY is stored" }).waitFor();
    assert.deepEqual(filesWith(KEY, workbench().folder), []);
  });
});

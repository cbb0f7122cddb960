import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "mocha";
import { vsix } from "../../../scripts/lib/paths.mjs";
import { startEditor, type Editor } from "../editor/server.mjs";
import { DebugView } from "./debug-view.js";
import { Workbench } from "./workbench.js";

describe("a folder in Restricted Mode", () => {
  let editor: Editor;
  let workbench: Workbench;
  const view = new DebugView(() => workbench);
  before(async () => {
    editor = await startEditor({ vsix, asksForTrust: true });
    workbench = await Workbench.open(globalThis.batonUi.browser, editor, "debugging-trust");
  });
  after(async () => {
    await workbench?.close();
    await editor?.stop();
  });

  it("is checked as any other", async () => {
    await workbench.openFile("mistakes/priority-100.workflow.json");
    await workbench.page.locator(".squiggly-warning").first().waitFor();
  });

  it("runs nothing, and says so", async () => {
    await workbench.command("Baton: Play a Workflow by Hand");
    await view.toast("Restricted Mode").waitFor();
    await workbench.screenshot("debugging-trust-1-restricted");
    assert.equal(existsSync(path.join(workbench.folder, ".baton")), false);
  });

  it("asks for trust at F5, and without it runs nothing", async () => {
    const { page } = workbench;
    await page.keyboard.press("Control+1");
    await page.keyboard.press("F5");
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.waitFor();
    await workbench.screenshot("debugging-trust-2-asked");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await page.locator(".debug-toolbar").isVisible(), false);
    assert.equal(existsSync(path.join(workbench.folder, ".baton")), false);
  });
});

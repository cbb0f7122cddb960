import path from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import type { Editor } from "../editor/server.mjs";
import { newPage } from "../harness/browser.mjs";
import { newWorkspace } from "../harness/workspace.mjs";
import { e2eOut } from "../../../scripts/lib/paths.mjs";

const LIMIT_MS = 20_000;

/** One window of the real workbench on its own copy of the samples, used as a person uses it. */
export class Workbench {
  private constructor(
    readonly page: Page,
    readonly folder: string,
  ) {}

  /** Opens the samples; `name` keeps the copies of different suites apart, `prepare` adds to this one. */
  static async open(
    browser: Browser,
    editor: Editor,
    name: string,
    prepare?: (folder: string) => void,
  ): Promise<Workbench> {
    const folder = newWorkspace(`ui-${name}`);
    prepare?.(folder);
    const page = await newPage(browser, editor);
    page.setDefaultTimeout(LIMIT_MS);
    await page.goto(editor.url(folder));
    const workbench = new Workbench(page, folder);
    await page
      .locator(".explorer-folders-view .monaco-list-row")
      .first()
      .waitFor({ timeout: 2 * LIMIT_MS });
    return workbench;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  /** Opens a file of the workspace through Go to File. */
  async openFile(name: string): Promise<void> {
    const { page } = this;
    await page.keyboard.press("Control+P");
    const input = page.locator(".quick-input-widget input");
    await input.fill(path.basename(name));
    await page
      .locator(".quick-input-list .monaco-list-row.focused", { hasText: path.basename(name) })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.locator(`.tab.active[data-resource-name="${path.basename(name)}"]`).waitFor();
    await this.line(/\S/).first().waitFor();
  }

  /** Runs a command by its title in the command palette. */
  async command(title: string): Promise<void> {
    const { page } = this;
    await page.keyboard.press("F1");
    const input = page.locator(".quick-input-widget input");
    await input.fill(`>${title}`);
    await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: title }).waitFor();
    await page.keyboard.press("Enter");
  }

  /** Puts the cursor at a place, both numbers from 1. */
  async goTo(line: number, column = 1): Promise<void> {
    const { page } = this;
    await page.keyboard.press("Control+1");
    await page.keyboard.press("Control+G");
    await page.locator(".quick-input-widget input").fill(`:${line}:${column}`);
    await page.keyboard.press("Enter");
    await page.locator(".statusbar-item", { hasText: `Ln ${line}, Col ${column}` }).waitFor();
  }

  /** The lines on screen that hold a text. */
  line(text: string | RegExp): Locator {
    return this.page.locator(".editor-instance .monaco-editor .view-line", { hasText: text });
  }

  /** The rows of Problems, which it opens. */
  async problems(): Promise<Locator> {
    const rows = this.page.locator(".markers-panel .monaco-list-row");
    if (!(await this.page.locator(".markers-panel").isVisible()))
      await this.page.keyboard.press("Control+Shift+M");
    await rows.first().waitFor();
    return rows;
  }

  /** Sets or clears the breakpoint of a line by a click left of its number. */
  async toggleBreakpoint(line: number): Promise<void> {
    await this.goTo(line);
    const number = this.page.locator(".editor-instance .line-numbers", { hasText: new RegExp(`^${line}$`) });
    // The cursor may be there before the editor has drawn what is around it.
    await number.waitFor();
    const box = await number.boundingBox();
    if (box === null) throw new Error(`Line ${line} is not on screen.`);
    await this.page.mouse.click(box.x - 8, box.y + box.height / 2);
  }

  /** Keeps what is on screen as test/e2e/out/screenshots/NAME.png. */
  async screenshot(name: string): Promise<void> {
    // Hovers and panels move in; a picture taken halfway shows neither state.
    await this.page.waitForTimeout(400);
    await this.page.screenshot({
      path: path.join(e2eOut, "screenshots", `${name}.png`),
      animations: "disabled",
    });
  }
}

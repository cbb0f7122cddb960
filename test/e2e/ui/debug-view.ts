import type { Locator } from "playwright-core";
import type { Workbench } from "./workbench.js";

/** The parts of the workbench that show a debug session. */
export class DebugView {
  constructor(private readonly workbench: () => Workbench) {}

  get page() {
    return this.workbench().page;
  }

  variables(text: string | RegExp): Locator {
    return this.page.locator(".debug-variables .monaco-list-row", { hasText: text });
  }

  frames(text: string | RegExp = "turn"): Locator {
    return this.page.locator(".debug-call-stack .monaco-list-row", { hasText: text });
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator(".notifications-toasts .notification-list-item", { hasText: text });
  }

  console(text: string | RegExp): Locator {
    return this.page.locator(".repl .monaco-list-row", { hasText: text });
  }

  async expand(name: string): Promise<void> {
    const row = this.variables(new RegExp(`^${name}`)).first();
    await row.waitFor();
    if ((await row.getAttribute("aria-expanded")) !== "true") await row.locator(".monaco-tl-twistie").click();
  }

  /** Chooses from the menu of a row. */
  async choose(row: Locator, entry: string): Promise<void> {
    await row.click({ button: "right" });
    // A menu takes no click before it has opened completely; what is under the mouse takes a key.
    await this.page.locator(".monaco-menu .action-label", { hasText: entry }).first().hover();
    await this.page.keyboard.press("Enter");
  }

  /** Ends the session by the key. */
  async stop(): Promise<void> {
    await this.page.keyboard.press("Shift+F5");
    await this.page.locator(".debug-toolbar").waitFor({ state: "hidden" });
  }
}

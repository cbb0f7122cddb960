import type { Browser } from "playwright-core";
import type { Editor } from "../editor/server.mjs";
import { Workbench } from "./workbench.js";

declare global {
  /** The one editor and browser that all suites share; each test file is a bundle of its own, so they meet here. */
  var batonUi: { editor: Editor; browser: Browser };
}

/** A new window for one suite. */
export function openWorkbench(name: string): Promise<Workbench> {
  return Workbench.open(globalThis.batonUi.browser, globalThis.batonUi.editor, name);
}

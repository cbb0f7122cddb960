import { after, afterEach, before } from "mocha";
import type { Browser } from "playwright-core";
import type { Editor } from "../editor/server.mjs";
import { Workbench } from "./workbench.js";

declare global {
  /** The one editor and browser that all suites share; each test file is a bundle of its own, so they meet here. */
  var batonUi: { editor: Editor; browser: Browser };
}

/**
 * Gives the suite around it a window of its own, and keeps a picture of every failure.
 * @returns the window, once tests run; `open` is carried out in it before the first test, and `prepare` in its folder before that
 */
export function useWorkbench(
  name: string,
  open?: (workbench: Workbench) => Promise<void>,
  prepare?: (folder: string) => void,
): () => Workbench {
  let workbench: Workbench | undefined;
  before(async () => {
    workbench = await Workbench.open(globalThis.batonUi.browser, globalThis.batonUi.editor, name, prepare);
    await open?.(workbench);
  });
  afterEach(async function () {
    const title = this.currentTest?.title.replaceAll(/\W+/g, "-");
    if (this.currentTest?.state === "failed") await workbench?.screenshot(`failed-${name}-${title}`);
  });
  after(() => workbench?.close());
  return () => {
    if (workbench === undefined) throw new Error("The window opens before the first test.");
    return workbench;
  };
}

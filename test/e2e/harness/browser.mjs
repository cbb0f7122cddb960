// @ts-check
import { chromium } from "playwright-core";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";

const ARGUMENTS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts Chromium without a window. It runs without its sandbox, which a root user or a container cannot have. */
export async function launchBrowser() {
  return chromium.launch({
    executablePath: await ensureChromium(),
    headless: true,
    chromiumSandbox: false,
    args: ARGUMENTS,
  });
}

/**
 * A new page, signed in to the editor.
 * @param {import("playwright-core").Browser} browser
 * @param {import("../editor/server.mjs").Editor} editor
 */
export async function newPage(browser, editor) {
  const context = await browser.newContext({
    viewport: { width: 1400, height: 900 },
    baseURL: editor.origin,
  });
  const response = await context.request.post("/login", {
    form: { password: editor.password },
    maxRedirects: 0,
  });
  if (response.status() !== 302)
    throw new Error(`The editor refused its own password (HTTP ${response.status()}).`);
  return context.newPage();
}

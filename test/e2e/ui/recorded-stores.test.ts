import assert from "node:assert/strict";
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { describe, it } from "mocha";
import { unpackStores } from "../harness/stores.mjs";
import { useWorkbench } from "./session.js";

/** The store `escalation` again, still being written: its log grows while the test looks. */
const LIVE = "live";

describe("stores that AG2 wrote, in the tree", () => {
  const workbench = useWorkbench("recorded", async (opened) => {
    const recorded = path.join(opened.folder, "recorded");
    unpackStores("sound", ["escalation", "twelve_channels"], recorded);
    unpackStores("damaged", ["corrupt_middle"], recorded);
    unpackStores("sound", ["pipeline"], path.join(opened.folder, LIVE));
    cutLive(opened.folder);
    await opened.page.locator('.activitybar .action-label[aria-label^="Baton"]').click();
    await row("twelve_channels").waitFor();
  });

  const view = () =>
    workbench().page.locator(".pane", {
      has: workbench().page.locator('.pane-header[aria-label^="Workflow Logs"]'),
    });
  const row = (text: string | RegExp) => view().locator(".monaco-list-row", { hasText: text }).first();
  /** The one view of its container has the container's head for its own. */
  const button = (label: string) =>
    workbench().page.locator(`.sidebar .composite.title .action-label[aria-label^="${label}"]`);
  /** The older of two channels, which has three turns. */
  const longer = () =>
    view()
      .locator(".monaco-list-row", { hasText: /customer, tier1/ })
      .nth(1);
  const chosen = (text: string | RegExp) =>
    workbench().page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();

  it("are listed with what stands in them, a damaged one too", async () => {
    await row("corrupt_middle").waitFor();
    assert.match(await words(row("twelve_channels")), /12 channels · 4 active/);
    await expand(row("escalation"));
    await row(/agents/).waitFor();
    await expand(longer());
    await row(/turn 3/).waitFor();
    await workbench().screenshot("recorded-1-stores");
  });

  it("lay the context before a turn beside that after it", async () => {
    await menu(row(/turn 4/), "Compare the Context Before and After");
    const { page } = workbench();
    await page.locator(".tab.active", { hasText: "Context before and after turn 4" }).waitFor();
    await page.locator(".diffOverview").waitFor();
    await workbench().screenshot("recorded-2-context");
  });

  it("lead from a turn to the rule that decided it, in the log's own graph", async () => {
    await row(/turn 4/).hover();
    await row(/turn 4/)
      .locator('[aria-label^="Go to Rule"]')
      .click();
    await workbench().page.locator(".tab.active", { hasText: ".workflow.json" }).waitFor();
    await workbench().line("tool_called").first().waitFor();
    await workbench().screenshot("recorded-3-rule");
  });

  it("are compared turn by turn, and the first difference is named", async () => {
    await menu(longer(), "Compare With…");
    await chosen(/customer, tier1/).click();
    const { page } = workbench();
    await page.locator(".notification-toast", { hasText: "They differ first in turn" }).waitFor();
    await page.locator(".diffOverview").waitFor();
    await workbench().screenshot("recorded-4-compared");
    await page.keyboard.press("Escape");
  });

  it("are debugged from a turn", async () => {
    const { page } = workbench();
    await menu(row(/turn 2/), "Debug From Here");
    await page.locator(".debug-toolbar").waitFor();
    await page.keyboard.press("Control+Shift+D");
    const top = page.locator(".debug-call-stack .monaco-list-row", { hasText: "turn" }).first();
    await top.waitFor();
    assert.match(await words(top), /turn 2/);
    await workbench().screenshot("recorded-5-debug-from-here");
    await page.keyboard.press("Shift+F5");
    await page.locator(".debug-toolbar").waitFor({ state: "hidden" });
    await page.locator('.activitybar .action-label[aria-label^="Baton"]').click();
  });

  it("show how a channel went as a whole", async () => {
    const { page } = workbench();
    await menu(longer(), "Open the Summary");
    await page.locator(".tab.active", { hasText: "summary" }).waitFor();
    const frame = page.frameLocator("iframe.webview").frameLocator("iframe#active-frame");
    await frame.getByText("closed it as").waitFor({ timeout: 50_000 });
    await workbench().screenshot("recorded-6-summary");
  });

  it("are filtered by the values that there are, and the head of the view says so", async () => {
    const { page } = workbench();
    await button("Filter").click();
    await chosen("Speaker").click();
    await chosen("tier2").waitFor();
    await workbench().screenshot("recorded-7-values");
    await chosen("tier2").click();
    await page.keyboard.press("Enter");
    await view().getByText("Shown: speaker tier2").waitFor();
    await row("twelve_channels").waitFor({ state: "detached" });
    await row(/turn 3/).waitFor();
    assert.equal(await row(/turn 1/).count(), 0);
    await workbench().screenshot("recorded-8-filtered");
    await button("Clear").click();
    await row("twelve_channels").waitFor();
  });

  it("name the place of a damage, and show the turns around it", async () => {
    await collapseAll();
    await expand(row("corrupt_middle"));
    const channel = row(/damaged ·|damaged, /);
    await channel.waitFor();
    await expand(channel);
    await row(/wal\.jsonl line 7/).waitFor();
    await row(/turn 1/).waitFor();
    await workbench().screenshot("recorded-9-damaged");
  });

  it("grow in the tree while they are written", async () => {
    await collapseAll();
    const live = row(LIVE);
    await expand(live);
    await row(/turn 1/).waitFor();
    await menu(live, "Toggle Following the Newest Turn");
    assert.equal(await row(/turn 3/).count(), 0);
    growLive(workbench().folder);
    await row(/turn 3/).waitFor();
    await view()
      .locator(".monaco-list-row.selected", { hasText: /turn \d/ })
      .waitFor();
    await workbench().screenshot("recorded-A-following");
  });

  async function menu(target: Locator, item: string): Promise<void> {
    const { page } = workbench();
    await target.click({ button: "right" });
    const entry = page.locator(".context-view .action-label", { hasText: item }).first();
    await entry.waitFor();
    // A menu that has just opened takes a click for the end of the one that opened it.
    await page.waitForTimeout(300);
    await entry.click();
    await entry.waitFor({ state: "detached" });
  }

  async function collapseAll(): Promise<void> {
    await button("Collapse All").click();
  }

  async function words(target: Locator): Promise<string> {
    return (await target.innerText()).replaceAll("\n", " ");
  }

  async function expand(target: Locator): Promise<void> {
    await target.waitFor();
    if ((await target.getAttribute("aria-expanded")) !== "true")
      await target.locator(".monaco-tl-twistie").click();
  }
});

let rest = "";

/** Takes the end of the log away, as it was while the run went on. */
function cutLive(folder: string): void {
  const lines = readFileSync(liveLog(folder), "utf8").split(/(?<=\n)/);
  const turns = lines.flatMap((line, index) => (/"ag2\.(packet|msg\.text)"/.test(line) ? [index] : []));
  const end = turns[2] ?? lines.length;
  rest = lines.slice(end).join("");
  writeFileSync(liveLog(folder), lines.slice(0, end).join(""));
}

function growLive(folder: string): void {
  appendFileSync(liveLog(folder), rest);
}

function liveLog(folder: string): string {
  const channels = path.join(folder, LIVE, "pipeline/channels");
  return path.join(channels, readdirSync(channels)[0] ?? "", "wal.jsonl");
}

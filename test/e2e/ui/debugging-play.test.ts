import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import { useWorkbench } from "./session.js";

const SAMPLE = "cookbook/context-aware-routing.workflow.json";

describe("a run that a person plays", () => {
  const workbench = useWorkbench("debugging-play", (opened) => opened.openFile(SAMPLE));

  const rows = (text: string | RegExp) =>
    workbench().page.locator(".quick-input-list .monaco-list-row", { hasText: text });
  const box = () => workbench().page.locator(".quick-input-widget input");
  const widget = (text: string | RegExp) =>
    workbench().page.locator(".quick-input-widget", { hasText: text });

  it("asks for the kickoff, with what it leads to", async () => {
    await workbench().command("Baton: Play a Workflow by Hand");
    await widget("Turn 1 · customer").waitFor();
    await box().fill("I was charged twice.");
    await widget("→ triage by rule 7").waitFor();
    await workbench().screenshot("debugging-play-1-kickoff");
    await workbench().page.keyboard.press("Enter");
  });

  it("lists what the expected speaker may do, and what each choice would lead to", async () => {
    await widget("Turn 2 · triage").waitFor();
    await rows("to_billing").filter({ hasText: "→ billing by rule 4" }).waitFor();
    await rows("to_sales").filter({ hasText: "→ sales by rule 6" }).waitFor();
    await workbench().screenshot("debugging-play-2-choices");
  });

  it("goes back to the list, and leaves the run paused at Esc", async () => {
    const { page } = workbench();
    await rows("to_billing").first().click();
    await widget("Turn 2 · triage · to_billing").waitFor();
    await page.locator(".quick-input-titlebar .codicon-quick-input-back").click();
    await rows("to_technical").first().waitFor();
    await page.keyboard.press("Escape");
    await rows("to_technical").first().waitFor({ state: "hidden" });
    await page.locator(".debug-toolbar").waitFor();
    await page.locator(".codicon-debug-stackframe").first().waitFor();
    await page.keyboard.press("F5");
    await rows("to_billing").first().waitFor();
  });

  it("plays what was chosen, to the close", async () => {
    const { page } = workbench();
    await rows("to_billing").first().click();
    await widget("Turn 2 · triage · to_billing").waitFor();
    await box().fill("Billing will look at it.");
    await widget("→ billing by rule 4").waitFor();
    await workbench().screenshot("debugging-play-3-text");
    await page.keyboard.press("Enter");
    await widget("Turn 3 · billing").waitFor();
    await rows("Say something").first().click();
    await box().fill("It is on its way.");
    await widget("→ close as billing_answered by rule 1").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".debug-toolbar").waitFor({ state: "hidden" });
  });

  it("offers what was played as a scenario, and adds it to the document with the smallest edit", async () => {
    const { page } = workbench();
    const before = readFileSync(path.join(workbench().folder, SAMPLE), "utf8");
    const offer = page.locator(".notifications-toasts .notification-list-item", {
      hasText: "played by hand",
    });
    await offer.waitFor();
    await workbench().screenshot("debugging-play-4-offer");
    await offer.locator(".monaco-button", { hasText: "Save as a Scenario…" }).click();
    await widget("Save what was played").waitFor();
    await page.keyboard.press("Enter");
    await rows("In context-aware-routing.workflow.json").first().click();
    await workbench().line("played by hand").first().waitFor();
    await workbench().screenshot("debugging-play-5-scenario");
    const after = readFileSync(path.join(workbench().folder, SAMPLE), "utf8");
    const data = JSON.parse(after) as { scenarios: { name: string; kickoff: string; turns: object[] }[] };
    assert.deepEqual(data.scenarios.at(-1), {
      name: "played by hand",
      kickoff: "I was charged twice.",
      turns: [
        { from: "triage", text: "Billing will look at it.", tools: ["to_billing"] },
        { from: "billing", text: "It is on its way." },
      ],
      expect: { close_reason: "billing_answered", speakers: ["customer", "triage", "billing"] },
    });
    const kept = before.split("\n").filter((line) => !after.includes(line));
    assert.deepEqual(kept, []);
  });
});

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, it } from "mocha";
import { useWorkbench } from "./session.js";

/** The handoff from triage to orders in the sample. */
const EDGE_LINE = 31;

const FAULTY = `orchestration: handoff
participants:
  - { name: customer, kind: human }
  - { name: front desk, tools: [] }
  - { name: orders, description: Knows where every order is., tools: [{ name: lookup, handoff: billing }] }
  - { name: billing, tools: [] }
start: front desk
handoffs:
  - { from: front desk, to: [orders, front desk] }
  - { from: orders, to: front desk, description: other }
autonomous: { agents: [orders], turn_limits: { orders: 0 } }
`;

const CODE = `from agent_framework import Agent
from agent_framework.orchestrations import HandoffBuilder


def build(client):
    desk = Agent(client=client, name="desk", description="Listens first.", tools=[])
    orders = Agent(client=client, name="orders", description="Knows where every order is.", tools=[])
    return (
        HandoffBuilder(participants=[desk, orders])
        .with_start_agent(desk)
        .add_handoff(desk, [orders, desk])
        .add_handoff(orders, [desk], description="The order is settled.")
        .build()
    )
`;

describe("a handoff workflow on screen", () => {
  const workbench = useWorkbench("handoff", async (opened) => {
    await writeFile(path.join(opened.folder, "faulty.workflow.yaml"), FAULTY);
    await writeFile(path.join(opened.folder, "desk.py"), CODE);
    await opened.openFile("faulty.workflow.yaml");
  });

  const variables = (text: string | RegExp) =>
    workbench().page.locator(".debug-variables .monaco-list-row", { hasText: text });
  const frames = () => workbench().page.locator(".debug-call-stack .monaco-list-row", { hasText: "turn" });

  it("lists what is wrong, with hints where it is read wrongly", async () => {
    const rows = await workbench().problems();
    for (const code of [
      "handoff-self",
      "handoff-tool-name",
      "handoff-mesh-vanished",
      "handoff-spoofed-result",
    ])
      await rows.filter({ hasText: code }).first().waitFor();
    await workbench().line("→ 50").first().waitFor();
    await workbench().screenshot("handoff-1-findings");
    await workbench().page.keyboard.press("Control+Shift+M");
  });

  it("says of a handoff what decides it, what its model reads and what its target sees", async () => {
    const { page } = workbench();
    await workbench().goTo(10, 26);
    await page.keyboard.press("Control+K");
    await page.keyboard.press("Control+I");
    const hover = page.locator(".monaco-hover", { hasText: "orders calls handoff_to_front desk" }).first();
    await hover.waitFor();
    await workbench().screenshot("handoff-2-hover");
    assert.match(await hover.innerText(), /sees what everybody said/);
    await page.keyboard.press("Escape");
  });

  it("says of code with a HandoffBuilder what it says of a document", async () => {
    const { page } = workbench();
    await workbench().openFile("desk.py");
    await page.locator(".codelens-decoration", { hasText: "Debug as workflow" }).first().waitFor();
    const rows = await workbench().problems();
    await rows.filter({ hasText: "handoff-self" }).first().waitFor();
    await workbench().screenshot("handoff-3-python");
    await page.keyboard.press("Control+Shift+M");
    await page.locator(".codelens-decoration a", { hasText: "Open as document" }).first().click();
    await workbench().line('"orchestration": "handoff"').first().waitFor();
    await workbench().screenshot("handoff-4-imported");
  });

  it("stops at a handoff, and shows what its decision was made of", async () => {
    const { page } = workbench();
    await workbench().openFile("handoff/support.workflow.json");
    await workbench().toggleBreakpoint(EDGE_LINE);
    await page.locator(".codicon-debug-breakpoint").first().waitFor();
    await page.keyboard.press("F5");
    await page.locator(".debug-toolbar").waitFor();
    await frames().filter({ hasText: "triage → orders" }).first().waitFor();
    // The variables need the height of the views below them.
    for (const pane of ["Watch", "Call Stack", "Loaded Scripts", "Breakpoints"]) await collapse(pane);
    for (const scope of ["Context", "Turn", "State", "Changes"]) await setScope(scope, false);
    await setScope("Decision", true);
    for (const detail of ["called", "order", "orders will see"])
      await expand(variables(new RegExp(`^${detail}`)));
    await variables("wins: hands over to orders").first().waitFor();
    await workbench().screenshot("handoff-5-decision");
  });

  it("ends the run, which the tree then tells turn by turn", async () => {
    const { page } = workbench();
    await page.keyboard.press("F5");
    await page.locator(".debug-toolbar").waitFor({ state: "hidden" });
    await page.locator('.activitybar .action-label[aria-label^="Baton"]').click();
    const view = page.locator(".pane", { has: page.locator('.pane-header[aria-label^="Workflow Logs"]') });
    const row = (text: string | RegExp) => view.locator(".monaco-list-row", { hasText: text }).first();
    await row("customer left").waitFor();
    await expand(row("customer left"));
    await expand(row(/turn 2/));
    await row(/calls handoff_to_orders/).waitFor();
    await workbench().screenshot("handoff-6-tree");
  });

  it("becomes an AG2 workflow by a command, with what is lost", async () => {
    const { page } = workbench();
    await workbench().openFile("handoff/support.workflow.json");
    await workbench().command("Convert to an AG2 Workflow");
    await page.locator('.tab.active[data-resource-name="support.ag2.workflow.json"]').waitFor();
    await page.locator(".notification-toast", { hasText: "What is not the same" }).first().waitFor();
    await workbench().screenshot("handoff-7-converted");
  });

  async function expand(row: ReturnType<typeof variables>): Promise<void> {
    const first = row.first();
    await first.waitFor();
    if ((await first.getAttribute("aria-expanded")) !== "true")
      await first.locator(".monaco-tl-twistie").click();
  }

  async function collapse(pane: string): Promise<void> {
    const header = workbench().page.locator(`.pane-header[aria-label^="${pane}"]`);
    if ((await header.getAttribute("aria-expanded")) === "true") await header.click();
  }

  async function setScope(name: string, open: boolean): Promise<void> {
    const row = variables(new RegExp(`^${name}`)).first();
    await row.waitFor();
    if (((await row.getAttribute("aria-expanded")) === "true") !== open)
      await row.locator(".monaco-tl-twistie").click();
  }
});

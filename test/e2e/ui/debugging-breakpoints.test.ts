import { describe, it } from "mocha";
import { DebugView } from "./debug-view.js";
import { useWorkbench } from "./session.js";

/** The rule `context category == "billing" → billing` of the sample. */
const RULE_LINE = 39;

describe("breakpoints with conditions, on data, and runs that are changed", () => {
  const workbench = useWorkbench("debugging-breakpoints", (opened) =>
    opened.openFile("cookbook/context-aware-routing.workflow.json"),
  );
  const view = new DebugView(workbench);

  it("stops where the condition holds", async () => {
    const { page } = workbench();
    await workbench().goTo(RULE_LINE);
    await workbench().command("Debug: Add Conditional Breakpoint");
    // The box takes the keyboard a moment after it is there; until then keys go into the document.
    await page.locator(".breakpoint-widget .view-lines").click();
    await page.locator(".breakpoint-widget .monaco-editor.focused").waitFor();
    await page.keyboard.type('category == "billing" && turn_count > 1');
    await page.keyboard.press("Enter");
    await page.locator(".codicon-debug-breakpoint-conditional").first().waitFor();
    await page.keyboard.press("F5");
    await view.frames("turn 2").first().waitFor();
    await view.expand("Context");
    await view
      .variables(/^category/)
      .first()
      .waitFor();
    await workbench().screenshot("debugging-breakpoints-1-condition");
  });

  it("sets a value, and the log says so", async () => {
    const { page } = workbench();
    await view.choose(view.variables(/^category/).first(), "Set Value");
    const input = page.locator(".debug-variables .monaco-inputbox input");
    await input.fill('"sales"');
    await page.keyboard.press("Enter");
    await view.variables(/^category.*"sales"/).waitFor();
    await workbench().screenshot("debugging-breakpoints-2-value");
  });

  it("stops where a context variable changes", async () => {
    const { page } = workbench();
    await workbench().command("Remove All Breakpoints");
    await view.choose(view.variables(/^category/).first(), "Break on Value Change");
    await page.locator(".debug-breakpoints [class*=codicon-debug-breakpoint-data]").waitFor();
    await page.keyboard.press("Control+Shift+F5");
    await view.console("category: absent").first().waitFor();
    await view.frames("turn 2").first().waitFor();
    await workbench().screenshot("debugging-breakpoints-3-data");
  });

  it("forks the run from an earlier frame", async () => {
    await view.choose(view.frames("turn 1").first(), "Restart Frame");
    await view.frames("turn 2").waitFor({ state: "detached" });
    await view.console("The run was forked").first().waitFor();
    await workbench().screenshot("debugging-breakpoints-4-forked");
    await view.stop();
  });
});

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "mocha";
import { filesWith } from "../../support/files-with.js";
import { ModelServer, streamed } from "../../support/model-server.js";
import { useWorkbench } from "./session.js";

const KEY = "sk-only-in-the-secret-storage";

describe("a run in which a program and a model take part", () => {
  const workbench = useWorkbench("live");
  let server: ModelServer;

  const widget = (text: string | RegExp) =>
    workbench().page.locator(".quick-input-widget", { hasText: text });
  const box = () => workbench().page.locator(".quick-input-widget input");
  const printed = (text: string | RegExp) =>
    workbench().page.locator(".repl .monaco-list-row", { hasText: text });

  before(async () => {
    server = await ModelServer.start(
      streamed("", [{ name: "choose_security", args: "{}" }]),
      streamed("The model sends you to security."),
    );
  });
  after(() => server.stop());

  it("asks the program of the document for its turn", async () => {
    const { page } = workbench();
    await workbench().openFile("process/help-desk.workflow.yaml");
    await page.keyboard.press("Control+F5");
    await page.keyboard.press("Control+Shift+Y");
    await printed("This is for the security desk.").first().waitFor();
    await printed("closed: handled after 3 turns").first().waitFor();
    await workbench().screenshot("live-1-program");
  });

  it("keeps a model's key where no file has it", async () => {
    const { page } = workbench();
    await workbench().command("Baton: Store a Model Key");
    await widget("What api_key_env calls it").waitFor();
    await box().fill("DESK_KEY");
    await workbench().screenshot("live-2-key-name");
    await page.keyboard.press("Enter");
    await widget("The key itself").waitFor();
    assert.equal(await box().getAttribute("type"), "password");
    await box().fill(KEY);
    await workbench().screenshot("live-3-key");
    await page.keyboard.press("Enter");
    await page.locator(".notifications-toasts", { hasText: "The key DESK_KEY is stored" }).waitFor();
  });

  it("asks the model with that key, and writes what it used into the log", async () => {
    const { page, folder } = workbench();
    const runner = { model: "stub", base_url: server.url, api_key_env: "DESK_KEY" };
    writeFileSync(
      path.join(folder, "process", "model-desk.workflow.json"),
      JSON.stringify(deskWith(runner), null, 2),
    );
    await workbench().openFile("process/model-desk.workflow.json");
    await page.keyboard.press("Control+F5");
    await page.keyboard.press("Control+Shift+Y");
    await printed("The model sends you to security.").first().waitFor();
    await printed("closed: handled").first().waitFor();
    await workbench().screenshot("live-4-model");
    assert.equal(server.requests[0]?.headers.authorization, `Bearer ${KEY}`);
    assert.deepEqual(filesWith(KEY, folder), []);
    assert.equal(filesWith('"usage": {"input_tokens": 200', folder).length, 1);
  });
});

function deskWith(runner: object): object {
  const rule = (agent_id: string, then: object) => ({
    when: { name: "from_speaker", args: { agent_id } },
    then,
  });
  return {
    participants: [
      { name: "user", kind: "human" },
      { name: "triage", runner, tools: [{ name: "choose_security", set: { desk: "security" } }] },
      { name: "security", tools: [] },
    ],
    initial_speaker: "user",
    transitions: [
      rule("user", { name: "agent", args: { agent_id: "triage" } }),
      rule("triage", { name: "agent", args: { agent_id: "security" } }),
    ],
    default_target: { name: "terminate", args: { reason: "handled" } },
    max_turns: 8,
    scenarios: [
      { name: "badge", kickoff: "My badge was cloned.", turns: [{ from: "security", text: "Blocked." }] },
    ],
  };
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject, Run } from "../../../runtime/index.js";
import { ModelRuns } from "../../support/model-run.js";
import { streamed } from "../../support/model-server.js";
import { ticketDesk } from "../../support/runs.js";

let runs: ModelRuns;
let folder: string;
beforeEach(() => {
  runs = new ModelRuns();
  folder = mkdtempSync(join(tmpdir(), "baton-module-"));
});
afterEach(async () => {
  await runs.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** triage calls its tool, whose work a module does, and then says something. */
async function called(module: string): Promise<{ run: Run; told: unknown }> {
  const path = join(folder, "tool.mjs");
  writeFileSync(path, module);
  const participants = (ticketDesk["participants"] as JsonObject[]).map((each) =>
    each["name"] === "triage"
      ? { ...each, tools: [{ name: "look_up", module: path, set: { route: "declared" } }] }
      : each,
  );
  const run = await runs.played({
    answers: [streamed("", [{ name: "look_up", args: '{"order": 7}' }]), streamed("Found.")],
    document: { ...ticketDesk, participants },
  });
  return { run, told: runs.sent(1).messages.at(-1)?.["content"] };
}

describe("a tool with a module", () => {
  it("does what the module says, in place of what is declared", async () => {
    const { run, told } = await called(
      `export default async (args, { channel_id, participant, round, context_vars, idempotency_key, signal }) => ({
        result: { args, participant, round, context_vars, key: idempotency_key.length, open: !signal.aborted, channel: channel_id.length },
        set: { route: "security" },
      });`,
    );
    expect(JSON.parse(told as string)).toEqual({
      args: { order: 7 },
      participant: "triage",
      round: 2,
      context_vars: {},
      key: 32,
      open: true,
      channel: 32,
    });
    expect(run.state.context_vars).toEqual({ route: "security" });
    expect(run.end).toMatchObject({ speaker: "security" });
  });

  it("has its declared effects where the module says nothing of them", async () => {
    expect((await called("export default () => {};")).run.state.context_vars).toEqual({ route: "declared" });
  });

  it.each([
    ["throws", 'export default () => { throw new Error("no such order"); };', /no such order/],
    ["has no function", "export const tool = 1;", /no default export that is a function/],
    [
      "returns what is no outcome",
      "export default () => ({ set: 5 });",
      /returned what is no outcome of a tool \(set: must be an object\)/,
    ],
    [
      "returns what turns in a circle",
      "export default () => { const a = {}; a.result = a; return a; };",
      /no outcome of a tool/,
    ],
    ["cannot be read", "export default (", /tool\.mjs cannot be loaded: /],
  ])("that %s: the model hears of it, and nothing is set", async (_, module, message) => {
    const { run, told } = await called(module);
    expect(told).toMatch(/^\{"error":/);
    expect(told).toMatch(message);
    expect(run.state.context_vars).toEqual({});
    expect(run.turns[1]?.tools).toEqual(["look_up"]);
  });
});

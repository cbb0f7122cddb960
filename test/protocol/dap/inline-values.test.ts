import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { InlineValuesBody } from "../../../debug-adapter/custom-protocol.js";
import type { RecordingClient } from "./client.js";
import { expectGolden } from "./golden.js";
import { evaluate, frames, started } from "./session.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const PROGRAM = "clinic.workflow.json";
let workspace: Workspace;
let client: RecordingClient;
beforeEach(async () => {
  workspace = await openWorkspace();
  ({ client } = await started(workspace, { launch: { stopAtTurn: 4 } }));
});
afterEach(async () => {
  await client.request("disconnect");
  await workspace.remove();
});

/** Line → what is shown behind it. */
async function shown(args: object = {}): Promise<Record<number, string>> {
  const body = await client.request<InlineValuesBody>("baton/inlineValues", {
    path: workspace.path(PROGRAM),
    ...args,
  });
  const lines: Record<number, string> = {};
  for (const { line, text } of body.values) lines[line] = [lines[line], text].filter(Boolean).join(", ");
  return lines;
}

describe("inline values", () => {
  test("show what names hold, who spoke and which rules decided, as of the top frame", async () => {
    expect(await shown()).toEqual({
      3: "front_desk spoke in 1 of 4 turns",
      4: "nurse spoke in 2 of 4 turns",
      11: "records spoke in 1 of 4 turns",
      12: "cardiology spoke in 0 of 4 turns",
      13: "billing spoke in 0 of 4 turns",
      16: 'lane = "cardiology", route is absent',
      18: "decided 0 of 4 turns",
      22: "decided 1 of 4 turns",
      23: 'lane = "cardiology"',
      26: "decided 1 of 4 turns",
      30: "decided 1 of 4 turns",
      34: "decided 1 of 4 turns",
      38: "decided 0 of 4 turns",
      43: "decided 0 of 4 turns",
    });
    await expectGolden("inline-values", client.log, workspace);
  });

  test("show an earlier turn in its frame, and only the lines that are asked for", async () => {
    const kickoff = (await frames(client)).at(-1);
    expect(await shown({ frameId: kickoff?.id, startLine: 16, endLine: 26 })).toEqual({
      16: 'lane = "general", route = "walk-in"',
      18: "decided 0 of 1 turn",
      22: "decided 0 of 1 turn",
      23: 'lane = "general"',
      26: "decided 0 of 1 turn",
    });
  });

  test("inside a decision, that one does not count yet", async () => {
    await client.stop("stepBack", { threadId: 1, granularity: "line" });
    expect(await shown({ startLine: 22, endLine: 22 })).toEqual({ 22: "decided 0 of 3 turns" });
  });

  test.each([{ path: "other.workflow.json" }, { path: 7 }, { path: undefined }])(
    "are none for %j",
    async (args) => {
      expect(await shown(args)).toEqual({});
    },
  );

  test("agree with the Decision of every turn", async () => {
    const counts = Object.values(await shown()).flatMap((text) => /^decided (\d)/.exec(text)?.[1] ?? []);
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(4);
  });
});

describe("under the pointer", () => {
  test.each([
    ["lane", '"cardiology"'],
    ["lab.slot", "3"],
    ["route", "null"],
    ["nurse", "nurse spoke in 2 of 4 turns"],
    ["transitions[1]", "decided 1 of 4 turns"],
    ["default_target", "decided 0 of 4 turns"],
    ["turn_count > 3", "true"],
  ])("%s is %s", async (expression, value) => {
    expect(await evaluate(client, expression, "hover")).toBe(value);
  });

  test("no other word of the text means anything", async () => {
    const text = readFileSync(workspace.path(PROGRAM), "utf8");
    const known = /^(lane|route|lab|front_desk|nurse|records|cardiology|billing|default_target)$/;
    const words = new Set([...text.matchAll(/"(\w+)"/g)].map(([, word]) => word ?? ""));
    for (const word of words) {
      const { success } = await client.respond("evaluate", { expression: word, context: "hover" });
      expect([word, success]).toEqual([word, known.test(word)]);
    }
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RecordingClient } from "./client.js";
import { evaluate, frames, scopes, started, variables } from "./session.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const FROM_RECORDS = 32;
const LANE_RULE = 24;

let workspace: Workspace;
let client: RecordingClient;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(async () => {
  await client.request("disconnect");
  await workspace.remove();
});

describe("the call stack", () => {
  test("has one frame per turn, newest first, at the rule that fired", async () => {
    ({ client } = await started(workspace, { lines: [LANE_RULE] }));
    const shown = (await frames(client)).map(({ name, line, column }) => `${name} ${line}:${column}`);
    expect(shown).toEqual([
      'turn 4 · nurse → cardiology  “context lane == "cardiology" → cardiology” 22:5',
      "turn 3 · records → nurse  “from records → nurse” 30:5",
      "turn 2 · nurse → records  “tool book_lab → records” 26:5",
      "turn 1 · front_desk (kickoff) → nurse  “from front_desk → nurse” 34:5",
    ]);
  });

  test("is paged, and a page says how many frames there are", async () => {
    ({ client } = await started(workspace, { lines: [LANE_RULE] }));
    const page = await client.request<{ stackFrames: { id: number; name: string }[]; totalFrames: number }>(
      "stackTrace",
      { threadId: 1, startFrame: 1, levels: 2 },
    );
    expect(page.totalFrames).toBe(4);
    expect(page.stackFrames.map(({ name }) => name.slice(0, 6))).toEqual(["turn 3", "turn 2"]);
    expect(page.stackFrames[0]?.id).toBe((await frames(client))[1]?.id);
  });

  test("is the start alone before anybody has spoken", async () => {
    ({ client } = await started(workspace, { launch: { stopOnEntry: true } }));
    const [frame, ...others] = await frames(client);
    expect(others).toEqual([]);
    expect(frame).toMatchObject({ name: "start · front_desk opens the channel", line: 15, column: 3 });
  });

  test("counts lines and columns as the client does", async () => {
    ({ client } = await started(workspace, {
      lines: [LANE_RULE - 1],
      initialize: { linesStartAt1: false, columnsStartAt1: false },
    }));
    expect((await frames(client))[0]).toMatchObject({ line: 21, column: 4 });
  });
});

describe("the scopes", () => {
  test("show the decision with its operands, in the order of evaluation", async () => {
    ({ client } = await started(workspace, { lines: [LANE_RULE] }));
    const { Decision } = await scopes(client);
    expect(Object.keys(Decision ?? {})).toEqual([
      "decided by",
      "next",
      "1 ✗",
      "2 ✓ fires",
      "3 – not tested",
      "4 – not tested",
      "5 – not tested",
      "6 – not tested",
    ]);
    expect(Decision).toMatchObject({
      "decided by": '“context lane == "cardiology" → cardiology”',
      next: "cardiology",
      "3 – not tested": "tool book_lab",
    });
    expect(Decision?.["2 ✓ fires"]).toMatch(
      /^context lane == "cardiology" · .*\(set by nurse\[mark_urgent\] in turn 4\)$/,
    );
  });

  test("are those of the selected frame", async () => {
    ({ client } = await started(workspace, { lines: [LANE_RULE] }));
    const [fourth, , second, first] = await frames(client);
    expect((await scopes(client, fourth?.id))["Context"]).toEqual({ lane: '"cardiology"', lab: "{slot: 3}" });
    const asOfSecond = await scopes(client, second?.id);
    expect(asOfSecond["Context"]).toEqual({ lane: '"general"', lab: "{slot: 3}" });
    expect(asOfSecond["Changes"]).toEqual({ "− route": '"walk-in"', "+ lab": "{slot: 3}" });
    expect(asOfSecond["State"]).toMatchObject({ turn_count: "2", expected_next_speaker: '"records"' });
    expect((await scopes(client, first?.id))["Context"]).toEqual({ lane: '"general"', route: '"walk-in"' });
    expect((await scopes(client, fourth?.id))["Changes"]).toEqual({ lane: '"general" → "cardiology"' });
  });

  test("show what was said and done in the turn, participants by name", async () => {
    ({ client } = await started(workspace, { lines: [LANE_RULE] }));
    expect((await scopes(client))["Turn"]).toMatchObject({
      sender: '"nurse"',
      type: '"packet"',
      text: '"Urgent."',
      tools: '["mark_urgent"]',
      causation: "turn 3 · records",
    });
    const state = (await scopes(client))["State"] ?? {};
    expect(state).toMatchObject({ last_speaker_id: '"nurse"', creator_id: '"front_desk"' });
    delete state["last_envelope_id"];
    expect(JSON.stringify(state)).not.toMatch(/[0-9a-f]{32}/);
  });

  test("open nested values step by step", async () => {
    ({ client } = await started(workspace, { lines: [FROM_RECORDS] }));
    const [frame] = await frames(client);
    const body = await client.request<{ scopes: { variablesReference: number }[] }>("scopes", {
      frameId: frame?.id,
    });
    const context = await variables(client, body.scopes[0]?.variablesReference ?? 0);
    const lab = context.find(({ name }) => name === "lab");
    expect(await variables(client, lab?.variablesReference ?? 0)).toEqual([
      expect.objectContaining({ name: "slot", value: "3", evaluateName: "lab.slot", variablesReference: 0 }),
    ]);
  });

  test("page long lists", async () => {
    const tags = Array.from({ length: 250 }, (_, index) => index);
    ({ client } = await started(workspace, { launch: { stopOnEntry: true, contextVars: { tags } } }));
    const body = await client.request<{ variablesReference: number; indexedVariables: number }>("evaluate", {
      expression: "tags",
    });
    expect(body.indexedVariables).toBe(250);
    const page = await variables(client, body.variablesReference, { start: 200, count: 3 });
    expect(page.map(({ name, value, evaluateName }) => [name, value, evaluateName])).toEqual([
      ["200", "200", "tags[200]"],
      ["201", "201", "tags[201]"],
      ["202", "202", "tags[202]"],
    ]);
  });

  test("stay harmless for keys that mean something to JavaScript and for values hundreds of levels deep", async () => {
    const hostile = JSON.parse('{"__proto__": "shadow", "constructor": 1}') as Record<string, unknown>;
    let deep: unknown = 1;
    for (let level = 0; level < 800; level++) deep = [deep];
    ({ client } = await started(workspace, {
      launch: { stopOnEntry: true, contextVars: { hostile, deep } },
    }));
    expect(await evaluate(client, "hostile.__proto__")).toBe('"shadow"');
    expect(await evaluate(client, "hostile.toString")).toBe("null");
    expect(await evaluate(client, "deep")).toBe("[[[[…]]]]");
  });
});

describe("evaluate", () => {
  beforeEach(async () => {
    ({ client } = await started(workspace, { lines: [LANE_RULE] }));
  });

  test.each([
    ["lane", '"cardiology"'],
    ["lab.slot", "3"],
    ["turn_count * 2 > 7 && lane in ['cardiology']", "true"],
    ["lane == missing", "false"],
    ["speaker", '"nurse"'],
    ["next", '"cardiology"'],
    ["tool", '"mark_urgent"'],
    ["text", '"Urgent."'],
    ["turn.number", "4"],
    ['context_vars["lab"].slot', "3"],
    ["turn_count", "4"],
    ["state.turn_count", "4"],
    ["expected_next_speaker", '"cardiology"'],
    ["participant_order[1]", '"nurse"'],
    ["route", "null"],
    ["lab.bed.number", "null"],
    ["no_such_key == null", "true"],
  ])("%s is %s", async (expression, value) => {
    for (const context of ["watch", "repl"] as const)
      expect(await evaluate(client, expression, context)).toBe(value);
  });

  test("looks at the selected frame", async () => {
    const first = (await frames(client)).at(-1);
    expect(await evaluate(client, "route", "watch", first?.id)).toBe('"walk-in"');
    expect(await evaluate(client, "turn_count", "watch", first?.id)).toBe("1");
  });

  test("says under the pointer how often a participant has spoken", async () => {
    expect(await evaluate(client, "nurse", "hover")).toBe("nurse spoke in 2 of 4 turns");
  });

  test("prints the decision for why", async () => {
    const table = await evaluate(client, "why", "repl");
    expect(table.split("\n").slice(0, 2)).toEqual([
      'decided by       “context lane == "cardiology" → cardiology”',
      "next             cardiology",
    ]);
    expect(table).toMatch(/^2 ✓ fires +context lane == "cardiology" +/m);
    expect(table).toMatch(/^6 – not tested +from front_desk$/m);
  });

  test("reads a key under the pointer as the text has it", async () => {
    expect(await evaluate(client, '"lane"', "hover")).toBe('"cardiology"');
    expect(await evaluate(client, '"lane"', "watch")).toBe('"lane"');
  });

  test("gives the whole value for the clipboard", async () => {
    expect(await evaluate(client, "lab", "clipboard")).toBe('{\n  "slot": 3\n}');
    expect(await evaluate(client, "lane", "clipboard")).toBe("cardiology");
  });

  test.each([
    ["lane ==", 3003, "“lane ==” cannot be read. Column 8: Expected expression after ==."],
    ["lane + 1", 3004, "“lane + 1” has no value here. “+” needs numbers, and one side is a string."],
    ["eval('1')", 3003, "“eval” cannot be called."],
  ])("refuses %s, and says why", async (expression, id, message) => {
    const response = await client.respond("evaluate", { expression, context: "watch" });
    expect(response).toMatchObject({ success: false, body: { error: { id, showUser: false } } });
    expect(response.message).toContain(message);
  });
});

test("what belonged to a stop is gone after the next one", async () => {
  ({ client } = await started(workspace, { lines: [FROM_RECORDS] }));
  const [frame] = await frames(client);
  const body = await client.request<{ scopes: { variablesReference: number }[] }>("scopes", {
    frameId: frame?.id,
  });
  await client.stop("next");
  const stale = await client.respond("variables", body.scopes[0]);
  expect(stale).toMatchObject({ success: false, body: { error: { id: 3002 } } });
  expect(await client.respond("scopes", { frameId: frame?.id })).toMatchObject({
    success: false,
    body: { error: { id: 3001 } },
  });
});

import { writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { RecordingClient } from "./client.js";
import { INITIALIZE, launched, setBreakpoints, started, top } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

let workspace: Workspace;
let client: RecordingClient;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(async () => {
  await client.request("disconnect");
  await workspace.remove();
});

describe("in JSON", () => {
  test.each([
    ["a rule's own line stops when it fires", 30, "turn 3 · records → nurse  “from records → nurse” @30:5"],
    ["its target's line as well", 32, "turn 3 · records → nurse  “from records → nurse” @30:5"],
    [
      "its condition's line stops when it is tested, fired or not",
      27,
      "turn 1 · front_desk (kickoff) · rule 3 of 6 ✗  “tool book_lab → records” @26:5",
    ],
    [
      "a participant's line stops before it speaks",
      12,
      'turn 4 · nurse → cardiology  “context lane == "cardiology" → cardiology” @22:5',
    ],
    [
      "a line of a participant's tools does so too",
      7,
      "turn 1 · front_desk (kickoff) → nurse  “from front_desk → nurse” @34:5",
    ],
    ["initial_speaker stops before the kickoff", 15, "start · front_desk opens the channel @15:3"],
    ["the initial speaker's entry does so too", 3, "start · front_desk opens the channel @15:3"],
  ])("%s", async (_what, line, where) => {
    const { client: opened, stop } = await started(workspace, { lines: [line] });
    client = opened;
    expect(stop).toMatchObject({ reason: "breakpoint", threadId: 1 });
    expect(stop?.hitBreakpointIds).toHaveLength(1);
    expect(await top(client)).toBe(where);
  });

  test("default_target stops when it decides", async () => {
    const { client: opened, stop } = await started(workspace, {
      lines: [43],
      launch: { scenario: "a cold" },
    });
    client = opened;
    expect(stop).toMatchObject({ reason: "breakpoint" });
    expect(await top(client)).toBe(
      "turn 2 · nurse → close as sent home  “otherwise → close as sent home” @43:3",
    );
  });

  test("two breakpoints at one moment make one stop", async () => {
    const { client: opened, stop } = await started(workspace, {
      lines: [30, 5],
      launch: { stopOnEntry: true },
    });
    client = opened;
    expect(stop?.reason).toBe("entry");
    await client.stop("continue");
    expect((await client.stop("continue"))?.hitBreakpointIds).toEqual([1, 2]);
  });
});

describe("in YAML", () => {
  const program = "clinic.workflow.yaml";
  test.each([
    ["the rule's target line stops when it fires", 23, "turn 2 · nurse → cardiology"],
    ["a line of its condition stops when it is tested", 21, "turn 1 · front_desk (kickoff) · rule 2 of 3 ✗"],
    ["a rule on one line stops when it fires", 26, "turn 1 · front_desk (kickoff) → nurse"],
    ["a participant stops before it speaks", 10, "turn 2 · nurse → cardiology"],
  ])("%s", async (_what, line, where) => {
    ({ client } = await started(workspace, { program, lines: [line] }));
    expect((await top(client)).split("  ")[0]).toBe(where);
  });
});

describe("what the answers say", () => {
  test("one per request, in order, garbage included", async () => {
    client = await launched(workspace);
    const { breakpoints } = await client.request<{ breakpoints: DebugProtocol.Breakpoint[] }>(
      "setBreakpoints",
      {
        source: { path: workspace.path("clinic.workflow.json") },
        breakpoints: [{ line: 30 }, null, { line: "thirty" }, { line: 44 }, { line: 1e300 }, { line: 18 }],
      },
    );
    expect(breakpoints.map(({ verified }) => verified)).toEqual([true, false, false, false, false, true]);
    expect(new Set(breakpoints.map(({ id }) => id)).size).toBe(6);
    expect(breakpoints[1]?.message).toBe("This breakpoint names no line.");
    expect(breakpoints[3]?.message).toBe(
      "A run stops at a transition, default_target, initial_speaker or a participant; “max_turns” decides nothing by itself.",
    );
  });

  test("moved to the nearest place that can stop", async () => {
    client = await launched(workspace);
    const [list, closing] = await setBreakpoints(client, workspace.path("clinic.workflow.json"), [17, 42]);
    expect(list).toMatchObject({ verified: true, line: 18 });
    expect(list?.message).toBe(
      "Nothing can stop here: moved to where “from cardiology → close as discharged” fires.",
    );
    expect(closing).toMatchObject({ verified: true, line: 38 });
  });

  test("a condition's line says what the other lines would do", async () => {
    client = await launched(workspace);
    const [tested] = await setBreakpoints(client, workspace.path("clinic.workflow.json"), [27]);
    expect(tested).toMatchObject({
      verified: true,
      message:
        "Stops whenever “tool book_lab → records” is tested, fired or not. On another line of the rule it stops only when the rule fires.",
    });
  });

  test("a rule that can never fire keeps its breakpoint and gets the finding's message", async () => {
    client = await launched(workspace);
    const [dead, alive] = await setBreakpoints(client, workspace.path("clinic.workflow.json"), [38, 34]);
    expect(dead?.verified).toBe(true);
    expect(dead?.message).toMatch(/never fires/i);
    expect(dead?.message).toContain("“from front_desk → nurse”");
    expect(alive).toMatchObject({ verified: true });
    expect(alive).not.toHaveProperty("message", expect.anything());
  });

  test("another file is told that it is not debugged", async () => {
    client = await launched(workspace);
    const [elsewhere] = await setBreakpoints(client, workspace.path("clinic.workflow.yaml"), [26]);
    expect(elsewhere).toMatchObject({
      verified: false,
      message: "This file is not the workflow that is being debugged.",
    });
  });

  test("a column tells the places of one line apart", async () => {
    client = await launched(workspace, { program: "clinic.workflow.yaml" });
    const path = workspace.path("clinic.workflow.yaml");
    const { breakpoints } = await client.request<{ breakpoints: DebugProtocol.BreakpointLocation[] }>(
      "breakpointLocations",
      { source: { path }, line: 26 },
    );
    expect(breakpoints).toEqual([
      { line: 26, column: 5 },
      { line: 26, column: 7 },
    ]);
    const [rule, when] = await setBreakpoints(client, path, [
      { line: 26, column: 5 },
      { line: 26, column: 7 },
    ]);
    expect(rule).toMatchObject({ verified: true, line: 26, column: 5 });
    expect(when).toMatchObject({ verified: true, line: 26, column: 7 });
    expect(when?.message).toMatch(/^Stops whenever “always → nurse” is tested/);
  });
});

test("breakpoints set before the launch are bound at once, and again when the program is known", async () => {
  client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  const path = workspace.path("clinic.workflow.json");
  const [bound, elsewhere] = [
    await setBreakpoints(client, path, [32]),
    await setBreakpoints(client, workspace.path("clinic.workflow.yaml"), [26]),
  ];
  expect(bound[0]).toMatchObject({ verified: true, line: 32 });
  expect(elsewhere[0]).toMatchObject({ verified: true, line: 26 });
  await client.request("launch", { program: path });
  expect(await client.event("breakpoint")).toMatchObject({
    reason: "changed",
    breakpoint: { id: elsewhere[0]?.id, verified: false },
  });
  expect(await client.stop("configurationDone")).toMatchObject({ hitBreakpointIds: [bound[0]?.id] });
});

test("a half-typed document still says where a run could stop", async () => {
  client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  const path = workspace.path("half.workflow.json");
  await writeFile(path, '{\n  "initial_speaker": "a",\n  "transitions": [\n    null,\n    {"when": \n');
  const bound = await setBreakpoints(client, path, [2, 4, 5]);
  expect(bound).toHaveLength(3);
  expect(bound[0]).toMatchObject({ verified: true, line: 2 });
});

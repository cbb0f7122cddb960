import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { evaluate, launched, started } from "./session.js";
import { openWorkspace, type Workspace } from "./workspace.js";

let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(() => workspace.remove());

const CONTEXT = {
  one: 1,
  yes: true,
  none: null,
  empty: "",
  deep: { list: [{ name: "a" }, { name: "b" }], "odd key": 2 },
  tags: ["x", 1],
};

/** An expression after the kickoff, what a watch shows, and whether a condition of it holds. */
const TABLE: readonly (readonly [expression: string, shown: string, holds: boolean])[] = [
  ["lane", '"general"', true],
  ['lane == "general"', "true", true],
  ['lane != "general"', "false", false],
  ["missing", "null", false],
  ["missing == null", "true", true],
  ["none == missing", "true", true],
  ["missing.deeper[3].still", "null", false],
  ["deep.list[1].name", '"b"', true],
  ['deep["odd key"] + 1', "3", true],
  ["deep.list[9]", "null", false],
  ["len(deep.list)", "2", true],
  ["one == true", "true", true],
  ["one == yes", "true", true],
  ["one == 1.0", "true", true],
  ['one == "1"', "false", false],
  ["empty == null", "false", false],
  ["empty", '""', false],
  ["!empty", "true", true],
  ["none || lane", '"general"', true],
  ["yes && turn_count > 0", "true", true],
  ["turn_count", "1", true],
  ["turn_count >= 1 && turn_count < 2", "true", true],
  ["missing > 3", "false", false],
  ['"x" in tags', "true", true],
  ["true in tags", "true", true],
  ['"lane" in context_vars', "true", true],
  ['speaker == "front_desk"', "true", true],
  ['next == "nurse"', "true", true],
  ['text.startsWith("Walk")', "true", true],
  ["tool", "null", false],
  ["upper(lane)", '"GENERAL"', true],
  ['context_vars.lane + "!"', '"general!"', true],
  ["state.turn_count * 2 - 2", "0", false],
  // What an engine would reach is not there.
  ["constructor", "null", false],
  ["lane.constructor", "null", false],
  ["deep.__proto__", "null", false],
  ["process", "null", false],
  ["globalThis.process", "null", false],
];

/** Refused where they are written. */
const UNREADABLE = [
  "lane ==",
  "lane = 1",
  'eval("1")',
  'require("fs")',
  "deep.list.map(1)",
  "(() => 1)()",
  "new Date()",
  "`x`",
  "lane; lane",
];

/** Readable, but without a value here. */
const FAILING = ["lane + 1", "one / 0", "len(one)", "upper(deep)", '"a" - 1'];

describe("every expression", () => {
  test("has the same value in a watch, in a log point and in a condition", async () => {
    expect(TABLE.length + UNREADABLE.length + FAILING.length).toBeGreaterThanOrEqual(40);
    const { client } = await started(workspace, { launch: { stopAtTurn: 1, contextVars: CONTEXT } });
    for (const [expression, shown] of TABLE)
      expect([expression, await evaluate(client, expression)]).toEqual([expression, shown]);
    await client.request("disconnect");

    const again = await launched(workspace, { launch: { contextVars: CONTEXT } });
    const breakpoints = TABLE.flatMap(([expression], index) => [
      { line: 34, logMessage: `value ${index}: {${expression}}` },
      { line: 34, condition: expression, logMessage: `holds ${index}` },
    ]);
    await again.request("setBreakpoints", {
      source: { path: workspace.path("clinic.workflow.json") },
      breakpoints,
    });
    await again.stop("configurationDone");
    const lines = again.output.split("\n");
    for (const [index, [expression, shown, holds]] of TABLE.entries()) {
      const told = shown.startsWith('"') ? (JSON.parse(shown) as string) : shown;
      expect([expression, lines.includes(`value ${index}: ${told}`)]).toEqual([expression, true]);
      expect([expression, lines.includes(`holds ${index}`)]).toEqual([expression, holds]);
    }
    await again.request("disconnect");
  });

  test.each(UNREADABLE)("%s is refused where it is written, with what is wrong", async (expression) => {
    const client = await launched(workspace, { launch: { contextVars: CONTEXT } });
    const { breakpoints } = await client.request<{ breakpoints: DebugProtocol.Breakpoint[] }>(
      "setBreakpoints",
      {
        source: { path: workspace.path("clinic.workflow.json") },
        breakpoints: [
          { line: 34, condition: expression },
          { line: 34, logMessage: `{${expression}}` },
        ],
      },
    );
    for (const { verified, message } of breakpoints)
      expect([verified, message]).toEqual([false, expect.stringContaining("cannot be read")]);
    await client.request("disconnect");
  });

  test.each(FAILING)("%s stops the run once, and says why", async (expression) => {
    const client = await launched(workspace, { launch: { contextVars: CONTEXT } });
    await client.request("setBreakpoints", {
      source: { path: workspace.path("clinic.workflow.json") },
      breakpoints: [34, 26, 30].map((line) => ({ line, condition: expression })),
    });
    const stop = await client.stop("configurationDone");
    expect(stop?.text).toContain("cannot be evaluated here");
    await client.request("disconnect");
  });
});

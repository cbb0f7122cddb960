import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { launched, top } from "./session.js";
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

const WRONG_SPEAKER =
  "Turn 2 is by records, but nurse is expected to speak (“from front_desk → nurse” decided turn 1). Let nurse speak here, or change the rule.";

/** The first stop of a session with these filters. */
async function start(
  launch: Record<string, unknown>,
  filters: string[],
  filterOptions: DebugProtocol.ExceptionFilterOptions[] = [],
) {
  client = await launched(workspace, { launch });
  await client.request("setExceptionBreakpoints", { filters, filterOptions });
  return client.stop("configurationDone");
}

test("a refused turn stops where it happened, says why, and ends the run when it goes on", async () => {
  expect(await start({ scenario: "wrong speaker" }, ["rejected"])).toMatchObject({
    reason: "exception",
    description: "Paused on a refused turn",
    text: WRONG_SPEAKER,
  });
  expect(await top(client)).toMatch(/^turn 1 · front_desk \(kickoff\) → nurse/);
  expect(await client.request("exceptionInfo", { threadId: 1 })).toEqual({
    exceptionId: "rejected",
    description: WRONG_SPEAKER,
    breakMode: "always",
    details: { message: WRONG_SPEAKER },
  });
  expect(await client.stop("continue")).toBeUndefined();
  expect(client.eventsNamed("exited")[0]?.body).toEqual({ exitCode: 1 });
  expectOrderly(client.log);
});

test("going back and on again comes to it again, and never stands still for ever", async () => {
  await start({ scenario: "wrong speaker" }, ["rejected"]);
  expect(await client.stop("stepBack")).toMatchObject({ reason: "step" });
  expect(await client.respond("exceptionInfo", { threadId: 1 })).toMatchObject({
    success: false,
    body: { error: { id: 3010 } },
  });
  expect(await client.stop("continue")).toMatchObject({ reason: "exception" });
  expect(await client.stop("next")).toBeUndefined();
});

test("a turn that says nothing stalls the run", async () => {
  expect(await start({ scenario: "nothing said" }, ["stalled"])).toMatchObject({
    reason: "exception",
    description: "Paused: nobody can speak",
  });
});

test("what is done by hand where a run went wrong lets it go on", async () => {
  await start({ scenario: "wrong speaker" }, ["rejected"]);
  await client.stop("evaluate", { expression: 'say nurse "Blood first." with book_lab', context: "repl" });
  expect(await top(client)).toMatch(/^turn 2 · nurse → records/);
  expect(await client.stop("continue")).toBeUndefined();
  expect(client.output).toContain("No turn 3 is given, but the channel is open: records is still expected");
});

test("what is switched off ends the run as before", async () => {
  expect(await start({ scenario: "wrong speaker" }, ["agent", "stalled", "max_turns"])).toBeUndefined();
  expect(client.output).toContain(WRONG_SPEAKER);
});

test("a scenario that merely ends is no error", async () => {
  expect(await start({ scenario: "cut short" }, ["rejected", "stalled", "agent"])).toBeUndefined();
});

test("a run without debugging stops nowhere", async () => {
  expect(await start({ scenario: "wrong speaker", noDebug: true }, ["rejected"])).toBeUndefined();
});

describe("a condition", () => {
  test.each([
    ['speaker == "front_desk"', true],
    ['message.contains("records")', true],
    ["turn_count > 1", false],
    ["turn_count / 0", true],
  ])("%s", async (condition, stops) => {
    const stop = await start({ scenario: "wrong speaker" }, [], [{ filterId: "rejected", condition }]);
    expect(stop !== undefined).toBe(stops);
  });
});

test("every filter is answered for, unknown and broken ones with the reason", async () => {
  client = await launched(workspace);
  const { breakpoints } = await client.request<{ breakpoints: DebugProtocol.Breakpoint[] }>(
    "setExceptionBreakpoints",
    {
      filters: ["rejected", "raised"],
      filterOptions: [
        { filterId: "agent", condition: "==" },
        null,
        { filterId: "max_turns", condition: "true" },
      ],
    },
  );
  expect(breakpoints.map(({ verified }) => verified)).toEqual([true, false, false, false, true]);
  expect(breakpoints[1]?.message).toBe("There is no exception filter “raised”.");
  expect(breakpoints[2]?.message).toContain("The condition “==” cannot be read.");
});

test("max_turns stops at the close, forward and backward", async () => {
  client = await launched(workspace, { program: "ping-pong.workflow.yaml" });
  await client.request("setExceptionBreakpoints", { filters: ["max_turns"] });
  const text =
    "The channel reached max_turns: it is closed after 3 turns, although somebody was still expected to speak.";
  expect(await client.stop("configurationDone")).toMatchObject({ reason: "exception", text });
  expect(await top(client)).toMatch(/^turn 3 · ping → close as max_turns/);
  expect(await client.stop("continue")).toBeUndefined();
  expect(client.eventsNamed("exited")[0]?.body).toEqual({ exitCode: 0 });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RecordingClient } from "./client.js";
import { evaluate, scopes, setBreakpoints, started, top } from "./session.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const WHEN_LANE = 23;
const FROM_RECORDS = 30;

let workspace: Workspace;
let client: RecordingClient;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(async () => {
  await client.request("disconnect");
  await workspace.remove();
});

test("next goes from turn to turn, and past the last one to the end", async () => {
  ({ client } = await started(workspace, { launch: { stopOnEntry: true } }));
  const seen: string[] = [];
  while ((await client.stop("next")) !== undefined) seen.push((await top(client)).split("  ")[0] ?? "");
  expect(seen).toEqual([
    "turn 1 · front_desk (kickoff) → nurse",
    "turn 2 · nurse → records",
    "turn 3 · records → nurse",
    "turn 4 · nurse → cardiology",
    "turn 5 · cardiology → close as discharged",
  ]);
  expect(client.output).toContain("closed: discharged after 5 turns · expectation met\n");
});

test("stepIn applies the context, tests rule by rule, then gets to the target", async () => {
  ({ client } = await started(workspace, { lines: [FROM_RECORDS] }));
  const seen: string[] = [];
  for (let step = 0; step < 4; step++) {
    expect(await client.stop("stepIn")).toMatchObject({ reason: "step" });
    seen.push(await top(client));
  }
  expect(seen).toEqual([
    "turn 4 · nurse · context changes applied @4:5",
    "turn 4 · nurse · rule 1 of 6 ✗  “from cardiology → close as discharged” @18:5",
    'turn 4 · nurse · rule 2 of 6 ✓ fires  “context lane == "cardiology" → cardiology” @22:5',
    'turn 4 · nurse → cardiology  “context lane == "cardiology" → cardiology” @22:5',
  ]);
});

test("inside a decision the context has changed already, who is next is still open", async () => {
  ({ client } = await started(workspace, { lines: [FROM_RECORDS] }));
  await client.stop("stepIn");
  await client.stop("stepIn");
  const shown = await scopes(client);
  expect(shown["Context"]).toMatchObject({ lane: '"cardiology"' });
  expect(shown["State"]).toMatchObject({ turn_count: "4", expected_next_speaker: '"nurse"' });
  expect(shown["Decision"]).toMatchObject({
    "decided by": "not decided yet",
    next: "not decided yet",
    "2 – not tested yet": 'context lane == "cardiology"',
  });
  expect(client.output).not.toContain("Urgent.");
});

test("stepOut ends the decision, and from a turn waits until its speaker is expected again", async () => {
  ({ client } = await started(workspace, { launch: { stopOnEntry: true } }));
  await client.stop("next");
  await client.stop("stepIn");
  await client.stop("stepIn");
  await client.stop("stepOut");
  expect(await top(client)).toMatch(/^turn 2 · nurse → records /);
  await client.stop("stepOut");
  expect(await top(client)).toMatch(/^turn 3 · records → nurse /);
  expect(await client.stop("stepOut")).toBeUndefined();
  expect(client.output).toContain("closed: discharged");
});

test("stepBack returns to the turn before and its values, also from inside a decision", async () => {
  ({ client } = await started(workspace, { lines: [FROM_RECORDS] }));
  for (let step = 0; step < 3; step++) await client.stop("stepIn");
  expect(await evaluate(client, "lane")).toBe('"cardiology"');
  await client.stop("stepBack");
  expect(await top(client)).toMatch(/^turn 3 · records → nurse /);
  expect(await evaluate(client, "lane")).toBe('"general"');
  await client.stop("stepBack");
  await client.stop("stepBack");
  expect(await top(client)).toMatch(/^turn 1 /);
  expect(await evaluate(client, "route")).toBe('"walk-in"');
});

test("going forward again neither plays nor prints a turn twice", async () => {
  ({ client } = await started(workspace, { lines: [FROM_RECORDS] }));
  await client.stop("reverseContinue");
  await setBreakpoints(client, workspace.path("clinic.workflow.json"), []);
  await client.stop("continue");
  expect(client.output.match(/Blood first\./g)).toHaveLength(1);
  expect(client.output).toContain("closed: discharged after 5 turns");
});

test("the start stops every way back, with a message", async () => {
  ({ client } = await started(workspace, { launch: { stopOnEntry: true } }));
  for (const command of ["stepBack", "reverseContinue"]) {
    const stop = await client.stop(command);
    expect(stop).toMatchObject({
      reason: "entry",
      text: "This is the start of the run: nothing happened before.",
    });
  }
  expect(await top(client)).toMatch(/^start/);
  expect(client.output).toContain("This is the start of the run: nothing happened before.\n");
});

test("a step of one line is one rule, forward and backward", async () => {
  ({ client } = await started(workspace, { lines: [FROM_RECORDS] }));
  await client.stop("next", { threadId: 1, granularity: "line" });
  await client.stop("next", { threadId: 1, granularity: "line" });
  expect(await top(client)).toMatch(/^turn 4 · nurse · rule 1 of 6/);
  await client.stop("stepBack", { threadId: 1, granularity: "line" });
  expect(await top(client)).toMatch(/^turn 4 · nurse · context changes applied/);
});

test("stopOnEachTurn makes continue stop at every turn", async () => {
  const { client: opened, stop } = await started(workspace, { launch: { stopOnEachTurn: true } });
  client = opened;
  expect(stop).toMatchObject({ reason: "step" });
  await client.stop("continue");
  expect(await top(client)).toMatch(/^turn 2 /);
});

describe("reverseContinue", () => {
  test("stops where continue stopped, in the other order", async () => {
    ({ client } = await started(workspace, { lines: [WHEN_LANE, FROM_RECORDS, 5, 12] }));
    const forward = [await top(client)];
    for (;;) {
      const stop = await client.stop("continue");
      if (stop === undefined || forward.length === 8) break;
      forward.push(await top(client));
    }
    await client.request("disconnect");

    ({ client } = await started(workspace, { lines: [WHEN_LANE, FROM_RECORDS, 5, 12] }));
    while ((await top(client)) !== forward.at(-1)) await client.stop("continue");
    const backward = [await top(client)];
    while ((await client.stop("reverseContinue"))?.reason === "breakpoint") backward.push(await top(client));
    expect(backward).toEqual([...forward].reverse());
    expect(forward.length).toBeGreaterThan(5);
  });
});

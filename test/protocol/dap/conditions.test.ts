import { writeFile, readFile } from "node:fs/promises";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RecordingClient } from "./client.js";
import { launched, top } from "./session.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const WHEN_LANE = 23;
const FROM_RECORDS = 30;
const NURSE = 5;

let workspace: Workspace;
let client: RecordingClient;
beforeEach(async () => {
  workspace = await openWorkspace();
  client = await launched(workspace);
});
afterEach(async () => {
  await client.request("disconnect");
  await workspace.remove();
});

async function set(...breakpoints: DebugProtocol.SourceBreakpoint[]): Promise<DebugProtocol.Breakpoint[]> {
  const source = { path: workspace.path("clinic.workflow.json") };
  const body = await client.request<{ breakpoints: DebugProtocol.Breakpoint[] }>("setBreakpoints", {
    source,
    breakpoints,
  });
  return body.breakpoints;
}

/** Every stop from here to the end, as its frame reads. */
async function stops(): Promise<string[]> {
  const found: string[] = [];
  for (
    let stop = await client.stop("configurationDone");
    stop !== undefined;
    stop = await client.stop("continue")
  )
    found.push((await top(client)).split("  ")[0] ?? "");
  return found;
}

describe("a condition", () => {
  test.each([
    ["of the context", 'lane == "cardiology"', ["turn 4 · nurse → cardiology"]],
    ["of the state", "turn_count < 2", ["turn 1 · front_desk (kickoff) → nurse"]],
    ["of the turn", 'speaker == "records" && text.contains("history")', ["turn 3 · records → nurse"]],
    ["of a tool", '"book_lab" in tools', ["turn 2 · nurse → records"]],
    ["of who is next", 'next == "records"', ["turn 2 · nurse → records"]],
    ["on a key that is missing", "no_such_key", []],
  ])("%s", async (_what, condition, where) => {
    const all = [4, NURSE, 11, 12].map((line) => ({ line, condition }));
    const speaking = await set(
      ...all,
      { line: 34, condition },
      { line: 26, condition },
      { line: 30, condition },
      { line: 22, condition },
    );
    expect(speaking.every(({ verified }) => verified)).toBe(true);
    expect(await stops()).toEqual(where);
  });

  test("that cannot be read is answered at once, and stops nothing", async () => {
    const [broken, whole] = await set({ line: FROM_RECORDS, condition: 'lane = "general"' }, { line: 22 });
    expect(broken).toMatchObject({
      verified: false,
      line: FROM_RECORDS,
      message:
        'The condition “lane = "general"” cannot be read. Column 6: Unexpected "=". Write == to compare.',
    });
    expect(whole).toMatchObject({ verified: true });
    expect(await stops()).toEqual(["turn 4 · nurse → cardiology"]);
  });

  test("that fails while it runs stops once, and says so", async () => {
    await set({ line: WHEN_LANE, condition: "lane > 3" });
    const stop = await client.stop("configurationDone");
    expect(stop).toMatchObject({
      reason: "breakpoint",
      text: "The condition “lane > 3” cannot be evaluated here. A number cannot be compared with a string. The run stops for this once; from now on it counts as false.",
    });
    expect(client.output).toContain("“lane > 3” cannot be evaluated here");
    expect(await client.stop("continue")).toBeUndefined();
  });
});

describe("a hit count", () => {
  test.each([
    ["3", ["turn 3 · records · rule 2 of 6 ✗"]],
    [">2", ["turn 3 · records · rule 2 of 6 ✗", "turn 4 · nurse · rule 2 of 6 ✓ fires"]],
    ["%2", ["turn 2 · nurse · rule 2 of 6 ✗", "turn 4 · nurse · rule 2 of 6 ✓ fires"]],
  ])("%s", async (hitCondition, where) => {
    await set({ line: WHEN_LANE, hitCondition });
    expect(await stops()).toEqual(where);
  });

  test("counts the times when the condition holds", async () => {
    await set({ line: WHEN_LANE, hitCondition: "2", condition: 'speaker == "nurse"' });
    expect(await stops()).toEqual(["turn 4 · nurse · rule 2 of 6 ✓ fires"]);
  });

  test("that cannot be read is answered at once", async () => {
    const [broken] = await set({ line: WHEN_LANE, hitCondition: "often" });
    expect(broken).toMatchObject({ verified: false });
    expect(broken?.message).toContain("The hit count “often” cannot be read.");
  });
});

describe("a log point", () => {
  test("says its message and lets the run go on", async () => {
    await set({ line: NURSE, logMessage: "{lane} after {turn_count}, lab {lab.slot}" });
    expect(await stops()).toEqual([]);
    const said = client.eventsNamed("output").map(({ body }) => body as DebugProtocol.OutputEvent["body"]);
    expect(
      said
        .filter(({ output }) => output.includes(" after "))
        .map(({ output, line }) => [output, line])
        .slice(0, 2),
    ).toEqual([
      ["general after 1, lab null\n", 34],
      ["general after 3, lab 3\n", 30],
    ]);
  });

  test("heeds condition and hit count", async () => {
    await set({ line: NURSE, logMessage: "now", condition: "turn_count > 1", hitCondition: "1" });
    await stops();
    expect(client.output.match(/^now$/gm)).toHaveLength(1);
  });

  test("is silent on the way back", async () => {
    await set({ line: NURSE, logMessage: "passed" }, { line: 22 });
    await client.stop("configurationDone");
    await client.stop("reverseContinue");
    expect(client.output.match(/^passed$/gm)).toHaveLength(2);
  });

  test("that cannot be read is answered at once", async () => {
    const [broken] = await set({ line: NURSE, logMessage: "{lane" });
    expect(broken).toMatchObject({ verified: false });
    expect(broken?.message).toContain("The brace in column 1 is not closed.");
  });
});

describe("after an edit", () => {
  const RULE = `    {
      "when": { "name": "from_speaker", "args": { "agent_id": "billing" } },
      "then": { "name": "agent", "args": { "agent_id": "nurse" } }
    },
`;

  async function edit(change: (text: string) => string): Promise<void> {
    const path = workspace.path("clinic.workflow.json");
    await writeFile(path, change(await readFile(path, "utf8")));
  }

  test("lines are those of the saved file, rules those of the run", async () => {
    await edit((text) => text.replace('  "transitions": [\n', `  "transitions": [\n${RULE}`));
    const [moved, fresh] = await set({ line: FROM_RECORDS + 4 }, { line: 18 });
    expect(moved).toMatchObject({ verified: true, line: FROM_RECORDS + 4 });
    expect(fresh).toMatchObject({ verified: false });
    expect(fresh?.message).toContain("“from billing → nurse” fires is not in the workflow that runs");
    expect(await stops()).toEqual(["turn 3 · records → nurse"]);
  });

  test("a restart takes breakpoints along with their rules, and says which rules are gone", async () => {
    const [kept, lost] = await set({ line: FROM_RECORDS }, { line: 38 });
    await client.stop("configurationDone");
    await edit((text) =>
      text
        .replace('  "transitions": [\n', `  "transitions": [\n${RULE}`)
        .replace(
          /,\n {4}\{[^{}]*\{[^{}]*\{ "agent_id": "front_desk" \} \},[^{}]*\{[^{}]*\{ "agent_id": "billing" \} \}\n {4}\}/,
          "",
        ),
    );
    expect(await client.stop("restart", {})).toMatchObject({ hitBreakpointIds: [kept?.id] });
    expect(await top(client)).toMatch(/^turn 3 · records → nurse .*@34:5$/);
    const changed = client
      .eventsNamed("breakpoint")
      .map(({ body }) => body as DebugProtocol.BreakpointEvent["body"]);
    expect(changed.map(({ breakpoint }) => [breakpoint.id, breakpoint.verified, breakpoint.line])).toEqual([
      [kept?.id, true, FROM_RECORDS + 4],
      [lost?.id, false, 38],
    ]);
    expect(changed[1]?.breakpoint.message).toBe(
      "Where “from front_desk → billing” fires is gone: clinic.workflow.json has it no more.",
    );
  });
});

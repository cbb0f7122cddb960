import { writeFile } from "node:fs/promises";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RecordingClient } from "./client.js";
import { evaluate, frames, launched, setBreakpoints, started, top, variables } from "./session.js";
import { openWorkspace, type Workspace } from "./workspace.js";

let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(() => workspace.remove());

const PROGRAM = "desk.workflow.json";

/** A desk of triage, orders and refunds with one scenario of these turns. */
async function desk(turns: object[], extra: object = {}): Promise<string[]> {
  const text = JSON.stringify(
    {
      orchestration: "handoff",
      participants: [
        { name: "customer", kind: "human" },
        { name: "triage", tools: [{ name: "note" }] },
        { name: "orders", description: "Knows orders.", tools: [] },
        { name: "refunds", description: "Pays back.", tools: [{ name: "pay", approval: true }] },
      ],
      start: "triage",
      handoffs: [
        { from: "triage", to: "orders", description: "An order is late." },
        { from: "triage", to: "refunds" },
        { from: "refunds", to: "triage" },
      ],
      terminate_when: 'said == "bye"',
      ...extra,
      scenarios: [{ name: "s", kickoff: "help", turns }],
    },
    null,
    2,
  );
  await writeFile(workspace.path(PROGRAM), text);
  return text.split("\n");
}

/** The Decision scope of the top frame, with what is below each of its lines. */
async function decision(client: RecordingClient): Promise<Record<string, [string, Record<string, string>]>> {
  const [frame] = await frames(client, { levels: 1 });
  const { scopes } = await client.request<{ scopes: DebugProtocol.Scope[] }>("scopes", {
    frameId: frame!.id,
  });
  const reference = scopes.find(({ name }) => name === "Decision")!.variablesReference;
  const found: Record<string, [string, Record<string, string>]> = {};
  for (const { name, value, variablesReference } of await variables(client, reference)) {
    const inside = variablesReference > 0 ? await variables(client, variablesReference) : [];
    found[name] = [value, Object.fromEntries(inside.map((each) => [each.name, each.value]))];
  }
  return found;
}

/** At the boundary of a turn. */
async function atTurn(number: number): Promise<RecordingClient> {
  const { client } = await started(workspace, { program: PROGRAM, launch: { stopOnEntry: true } });
  for (let turn = 1; turn <= number; turn++) await client.stop("next");
  return client;
}

describe("the decision of a handoff", () => {
  it("shows the edges offered, the calls, which won and why, and what the target sees and does not see", async () => {
    await desk([
      {
        from: "triage",
        text: "One moment.",
        tools: ["note", "handoff_to_refunds", "handoff_to_orders", "magic"],
      },
      { from: "refunds", text: "Yes?" },
    ]);
    const shown = await decision(await atTurn(2));
    expect(shown["decided by"]![0]).toBe("“triage calls handoff_to_refunds → refunds”");
    expect(shown["offered"]).toEqual([
      "2 handoffs, 1 tool of its own",
      {
        handoff_to_orders: "→ orders: An order is late.",
        handoff_to_refunds: "→ refunds: Pays back.",
        note: "its own",
      },
    ]);
    expect(shown["called"]).toEqual([
      "4 tools",
      {
        note: "answered; the result stays with triage",
        handoff_to_refunds: "wins: hands over to refunds",
        handoff_to_orders: "lost: the first handoff of a reply counts, and that goes to refunds",
        magic: "there is no such tool: the model reads that and is asked again",
      },
    ]);
    expect(shown["order"]![1]).toEqual({
      "1 reads": "1 message",
      "2 terminate_when": "before the reply: does not hold",
      "3 replies": "“One moment.”",
      "4 broadcasts": "the text to orders and refunds",
      "5 handoff": "to refunds; the result of the call stays with triage",
      "6 terminate_when": "not asked: a handoff goes first",
    });
    expect(shown["refunds will see"]).toEqual([
      "2 messages",
      { "1 user": "help", "2 triage": "One moment." },
    ]);
    expect(shown["refunds will not see"]![0]).toBe("4 calls and what came of them");
    expect(shown["refunds will not see"]![1]).toMatchObject({ note: "called with {}, gave ok" });
  });

  it("says it in the console too", async () => {
    await desk([
      { from: "triage", tools: ["handoff_to_orders"] },
      { from: "orders", text: "Late." },
    ]);
    const why = await evaluate(await atTurn(2), "why", "repl");
    expect(why).toMatch(/called +1 tool\n +handoff_to_orders +wins: hands over to orders/);
    expect(why).toMatch(
      /3 replies +calls only\n.*4 broadcasts +no text, and wakes orders and refunds all the same/,
    );
  });

  it("lets the last handoff win in .NET, whose tools have numbers", async () => {
    await desk(
      [
        { from: "triage", tools: ["handoff_to_2", "handoff_to_1"] },
        { from: "orders", text: "Late." },
      ],
      { dialect: "dotnet" },
    );
    expect((await decision(await atTurn(2)))["called"]![1]).toEqual({
      handoff_to_2: "lost: the last handoff of a reply counts, and that goes to orders",
      handoff_to_1: "wins: hands over to orders",
    });
  });

  it("shows what waits for an approval, and the handoff that takes place after it", async () => {
    await desk([
      { from: "triage", tools: ["handoff_to_refunds"] },
      { from: "refunds", tools: ["pay", "handoff_to_triage"] },
      { from: "customer", tools: ["reject"] },
      { from: "triage", text: "Anything else?" },
    ]);
    const client = await atTurn(3);
    const asked = await decision(client);
    expect(asked["called"]![1]).toEqual({
      pay: "waits for an approval",
      handoff_to_triage: "waits with it; the handoff to triage takes place whatever the answer is",
    });
    expect(asked["order"]![1]["3 approval"]).toBe("pay: customer is asked, and nothing is broadcast");
    await client.stop("next");
    const answered = await decision(client);
    expect(answered["decided by"]![0]).toBe("“refunds calls handoff_to_triage → triage”");
    expect(answered["triage will see"]![1]).toMatchObject({ "1 user": "help" });
    expect(Object.values(answered["triage will see"]![1]).join()).not.toContain("pay");
  });

  it("says where the condition and autonomous mode come in", async () => {
    await desk(
      [
        { from: "triage", text: "Working." },
        { from: "triage", text: "bye" },
      ],
      {
        autonomous: { agents: ["triage"], turn_limits: { triage: 3 } },
      },
    );
    const client = await atTurn(2);
    expect(Object.values((await decision(client))["order"]![1]).slice(4)).toEqual([
      "none",
      "after the reply: does not hold",
      "goes on alone, 1 of 3",
    ]);
    await client.stop("next");
    const last = await decision(client);
    expect(last["decided by"]![0]).toContain("close");
    expect(Object.values(last["order"]![1]).slice(4)).toEqual(["none", "after the reply: holds"]);
    expect(Object.keys(last).filter((name) => name.includes("will"))).toEqual([]);
  });
});

it("stepIn goes through a turn in the framework's order: approvals, handoffs, the condition, going on alone, the user", async () => {
  await desk(
    [
      { from: "triage", text: "Working." },
      { from: "triage", text: "Still." },
    ],
    {
      autonomous: { agents: ["triage"] },
    },
  );
  const client = await atTurn(1);
  const passed: string[] = [];
  for (let step = 0; step < 12; step++) {
    await client.stop("stepIn");
    passed.push((await frames(client, { levels: 1 }))[0]!.name);
    if ((await decision(client))["decided by"]![0] !== "not decided yet") break;
  }
  expect(passed).toEqual([
    "turn 2 · triage · context changes applied",
    "turn 2 · triage · rule 1 of 7 ✗  “refunds needs approval of pay → customer”",
    "turn 2 · triage · rule 2 of 7 ✗  “triage calls handoff_to_orders → orders”",
    "turn 2 · triage · rule 3 of 7 ✗  “triage calls handoff_to_refunds → refunds”",
    "turn 2 · triage · rule 4 of 7 ✗  “refunds calls handoff_to_triage → triage”",
    'turn 2 · triage · rule 5 of 7 ✗  “terminate_when said == "bye" → close as terminate_when”',
    "turn 2 · triage · rule 6 of 7 ✓ fires  “triage goes on alone → triage”",
    "turn 2 · triage → triage  “triage goes on alone → triage”",
  ]);
});

describe("breakpoints of a handoff document", () => {
  const TURNS = [
    { from: "triage", text: "One moment.", tools: ["handoff_to_refunds"] },
    { from: "refunds", text: "Yes?" },
    { from: "customer", text: "bye then" },
    { from: "refunds", text: "Back.", tools: ["handoff_to_triage"] },
    { from: "triage", text: "bye" },
  ];

  it("stop on an edge, on one of several targets, and at a participant before it speaks", async () => {
    const lines = await desk(TURNS);
    const client = await launched(workspace, { program: PROGRAM });
    const edge = lines.findIndex((line) => line.includes('"to": "refunds"')) + 1;
    const agent = lines.findIndex((line) => line.includes('"name": "refunds"')) + 1;
    const set = await setBreakpoints(client, workspace.path(PROGRAM), [edge, agent]);
    expect(set.map(({ verified }) => verified)).toEqual([true, true]);
    await client.stop("configurationDone");
    expect(await top(client)).toContain("turn 2 · triage → refunds");
    await client.stop("continue");
    expect((await frames(client))[0]!.name).toContain("turn 4 · customer → refunds");
    expect(await client.stop("continue")).toBeUndefined();
  });

  it("stop on terminate_when, and where a handoff tool is called", async () => {
    const lines = await desk(TURNS);
    const client = await launched(workspace, { program: PROGRAM });
    const condition = lines.findIndex((line) => line.includes("terminate_when")) + 1;
    await setBreakpoints(client, workspace.path(PROGRAM), [condition]);
    await client.request("setFunctionBreakpoints", { breakpoints: [{ name: "handoff_to_triage" }] });
    await client.stop("configurationDone");
    expect(await top(client)).toContain("turn 5 · refunds · context changes applied");
    await client.stop("continue");
    expect(await top(client)).toContain("turn 6 · triage");
  });
});

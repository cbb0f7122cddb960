import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { evaluate, frames, launched, scopes, started, top, variables } from "./session.js";
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

/** Where the nurse is expected to speak in turn 2. */
async function beforeNurse(initialize: object = {}): Promise<void> {
  client = await launched(workspace, { initialize, launch: { stopOnEntry: true } });
  await client.stop("configurationDone");
  await client.stop("next");
}

const repl = (expression: string) => evaluate(client, expression, "repl");
const refusal = async (expression: string) =>
  (await client.respond("evaluate", { expression, context: "repl" })).message;

describe("say and call", () => {
  test("play the expected speaker's turn in place of the scenario", async () => {
    await beforeNurse();
    expect(await repl('say nurse "Straight on." with mark_urgent')).toBe(
      "nurse spoke in turn 2, in place of the scenario.",
    );
    expect(await client.event("stopped")).toMatchObject({ reason: "entry" });
    expect(await client.event("stopped")).toMatchObject({ reason: "step" });
    expect(await client.event("stopped")).toMatchObject({ reason: "step" });
    expect(await top(client)).toMatch(/^turn 2 · nurse → cardiology /);
    expect(client.output).toContain("2  nurse  Straight on.  [mark_urgent]  → cardiology");
    expectOrderly(client.log, { over: false });
  });

  test("call alone says nothing, so a rule must wait for the tool", async () => {
    await beforeNurse();
    await repl("call nurse book_lab");
    expect(await top(client)).toMatch(/^turn 2 · nurse → records /);
    expect(await refusal("call records book_lab, mark_urgent")).toContain(
      "records has no tool “mark_urgent”",
    );
  });

  test("breakpoints are heeded on the way", async () => {
    await beforeNurse();
    await client.request("setFunctionBreakpoints", { breakpoints: [{ name: "mark_urgent" }] });
    expect(
      await client.stop("evaluate", { expression: 'say nurse "x" with mark_urgent', context: "repl" }),
    ).toMatchObject({ reason: "function breakpoint" });
  });

  test.each([
    ["say", "Write: say PARTICIPANT"],
    ["say nurse Hello", "the text in quotes"],
    ['say nurse "Hello" mark_urgent', "After the text come “with” and the tools."],
    ['say doctor "Hello"', "“doctor” is no participant. Participants: front_desk, nurse,"],
    ['say billing "Hello"', "Turn 2 is by billing, but nurse is expected to speak"],
    ['say nurse "Hello" with scalpel', "nurse has no tool “scalpel”. Tools of nurse: book_lab, mark_urgent."],
    ['say nurse ""', "Turn 2 posts nothing"],
    ["call nurse", "Who calls which tools?"],
    ['say nurse "unclosed', "the text in quotes"],
  ])("%s is refused with what to do", async (line, message) => {
    await beforeNurse();
    expect(await refusal(line)).toContain(message);
    await client.stop("next");
    expect(await top(client)).toMatch(/^turn 2 · nurse → records /);
  });

  test("what is refused in the past leaves the client at the end of the fork that was made for it", async () => {
    await beforeNurse();
    await client.stop("stepBack");
    const stops = client.eventsNamed("stopped").length;
    expect(await refusal('say nurse "Hello"')).toContain("front_desk is expected to speak");
    expect(client.eventsNamed("stopped")).toHaveLength(stops + 1);
    expect(await top(client)).toContain("start · front_desk opens the channel");
  });
});

describe("set and del", () => {
  test("change the context by an envelope, which the next turn then shows", async () => {
    await beforeNurse({ supportsInvalidatedEvent: true });
    expect(await repl('set lane = "cardiology"')).toBe('lane is "cardiology" now.');
    expect(client.eventsNamed("invalidated")).toHaveLength(1);
    expect(await repl('set lab = {"slot": 1, "beds": [1, 2]}')).toBe("lab is {slot: 1, beds: [1, 2]} now.");
    expect(await repl("set lab.slot = lab.slot + turn_count")).toBe("lab.slot is 2 now.");
    expect(await repl("set lab.beds[1] = true")).toBe("lab.beds.1 is true now.");
    expect(await repl("del route")).toBe("route is deleted.");
    expect((await scopes(client))["Context"]).toEqual({
      lane: '"cardiology"',
      lab: "{slot: 2, beds: [1, true]}",
    });
    expect(await repl("log 1")).toMatch(/^\d+ {2}nurse {2}ag2\.context\.set {2}\{delete: \["route"\]\}$/);
    await client.stop("next");
    expect(await top(client)).toMatch(/^turn 2 · nurse → cardiology /);
    expect((await scopes(client))["Changes"]).toMatchObject({
      lane: '"general" → "cardiology"',
      "− route": '"walk-in"',
    });
    await client.stop("stepBack");
    expect(await evaluate(client, "lane")).toBe('"general"');
  });

  test.each([
    ["set lane", "Write: set KEY = VALUE"],
    ["set lane =", "Write: set KEY = VALUE"],
    ["set lane = cardiology", "Nothing has that name. Write JSON or an expression; a text stands in quotes."],
    ["set lane = 1 +", "“1 +” cannot be used as a value."],
    ["set lab.slot = 1", "“lab.slot” cannot be set."],
    ["del", "Write: del KEY"],
    ["del nothing", "There is no context variable “nothing”."],
  ])("%s is refused with what to do", async (line, message) => {
    await beforeNurse();
    expect(await refusal(line)).toContain(message);
  });

  test("hostile keys stay keys", async () => {
    await beforeNurse();
    await repl('set "__proto__" = {"polluted": true}');
    await repl('set "a = b" = 1');
    expect(await evaluate(client, "polluted")).toBe("null");
    expect(await evaluate(client, 'context_vars["__proto__"].polluted')).toBe("true");
    expect(await evaluate(client, 'context_vars["a = b"]')).toBe("1");
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("setVariable and setExpression", () => {
  /** The reference of the Context scope of the frame at `index`. */
  async function context(index = 0): Promise<number> {
    const frameId = (await frames(client))[index]?.id;
    const body = await client.request<{ scopes: DebugProtocol.Scope[] }>("scopes", { frameId });
    return body.scopes[0]?.variablesReference ?? 0;
  }

  test("set keys, and parts of values, of the newest frame", async () => {
    await beforeNurse();
    await client.stop("next");
    const reference = await context();
    expect(
      await client.request("setVariable", { variablesReference: reference, name: "lane", value: '"eye"' }),
    ).toEqual({
      value: '"eye"',
      type: "string",
      variablesReference: 0,
    });
    const lab = (await variables(client, reference)).find(({ name }) => name === "lab");
    await client.request("setVariable", {
      variablesReference: lab?.variablesReference,
      name: "slot",
      value: "9",
    });
    await client.request("setExpression", { expression: "context_vars.lane", value: "lab.slot * 2" });
    await client.request("setExpression", { expression: "fresh", value: "[1]" });
    expect((await scopes(client))["Context"]).toEqual({ lane: "18", lab: "{slot: 9}", fresh: "[1]" });
    expect((await variables(client, reference)).map(({ name }) => name)).toContain("fresh");
  });

  test("the context is editable at every turn, as it is set in a fork where it is past", async () => {
    await beforeNurse();
    const editable = async (index: number) =>
      (await variables(client, await context(index))).map(({ presentationHint }) => presentationHint);
    expect(await editable(0)).toEqual([undefined, undefined]);
    await client.stop("next");
    expect((await editable(1)).every((hint) => hint === undefined)).toBe(true);
  });

  test("refuse everything that follows from the log", async () => {
    await beforeNurse();
    const frameId = (await frames(client))[0]?.id;
    const body = await client.request<{ scopes: DebugProtocol.Scope[] }>("scopes", { frameId });
    const state = body.scopes[3]?.variablesReference;
    const refused = { success: false, body: { error: { id: 3006 } } };
    expect(
      await client.respond("setVariable", { variablesReference: state, name: "turn_count", value: "1" }),
    ).toMatchObject(refused);
    expect(await client.respond("setExpression", { expression: "turn_count", value: "1" })).toMatchObject(
      refused,
    );
    expect(await client.respond("setExpression", { expression: "1 + 1", value: "1" })).toMatchObject(refused);
    expect(
      await client.respond("setVariable", { variablesReference: 999, name: "x", value: "1" }),
    ).toMatchObject({
      success: false,
      body: { error: { id: 3002 } },
    });
  });
});

describe("where, log and why", () => {
  test("where lists the turns with their places", async () => {
    ({ client } = await started(workspace, { lines: [30] }));
    expect(await repl("where")).toBe(
      [
        "turn 3 · records → nurse  “from records → nurse”  clinic.workflow.json:30",
        "turn 2 · nurse → records  “tool book_lab → records”  clinic.workflow.json:26",
        "turn 1 · front_desk (kickoff) → nurse  “from front_desk → nurse”  clinic.workflow.json:34",
      ].join("\n"),
    );
  });

  test("log shows the log up to the frame", async () => {
    ({ client } = await started(workspace, { lines: [30] }));
    expect((await repl("log 2")).split("\n").map((line) => line.split("  ").slice(1, 3))).toEqual([
      ["nurse", "ag2.packet"],
      ["records", "ag2.packet"],
    ]);
    const first = (await frames(client)).at(-1)?.id;
    const older = await evaluate(client, "log", "repl", first);
    expect(older.split("\n").at(-1)).toMatch(/front_desk {2}ag2\.msg\.text/);
    expect(await refusal("log all")).toContain("How many lines?");
  });

  test("a variable that is called like a command is still one in an expression", async () => {
    client = (
      await started(workspace, { launch: { stopOnEntry: true, contextVars: { log: 3, set: { x: 1 } } } })
    ).client;
    expect(await repl("log == 3")).toBe("true");
    expect(await repl("log + 1")).toBe("4");
    expect(await repl("set.x")).toBe("1");
    expect(await evaluate(client, "log", "watch")).toBe("3");
  });
});

describe("what the console does not know", () => {
  test("help lists every command with its use", async () => {
    await beforeNurse();
    const printed = await repl("help");
    for (const command of ["say", "call", "set", "del", "why", "where", "log"])
      expect(printed).toMatch(new RegExp(`^${command}\\b.* {2}\\S`, "m"));
    expect(await repl(" help ")).toBe(printed);
  });

  test("a name that nothing has is refused, with the one that was meant", async () => {
    await beforeNurse();
    expect(await refusal("hlep")).toBe(
      "“hlep” is neither a command nor a name of the context, the turn or the state. Did you mean “help”?",
    );
    expect(await refusal("speakers")).toContain("Did you mean “speaker”?");
    expect(await refusal("qqqqqqq")).toContain("help lists what the console understands.");
    for (const name of ["__proto__", "constructor", "toString"])
      expect(await refusal(name)).toContain("is neither a command");
  });

  test("a context variable that no turn has set yet is null, and so is a name in an expression or a watch", async () => {
    await beforeNurse();
    expect(await repl("lab")).toBe("null");
    expect(await repl("null")).toBe("null");
    expect(await repl("nothing == null")).toBe("true");
    expect(await evaluate(client, "nothing", "watch")).toBe("null");
  });
});

describe("completions", () => {
  async function complete(text: string, column = text.length + 1): Promise<DebugProtocol.CompletionItem[]> {
    return (
      await client.request<{ targets: DebugProtocol.CompletionItem[] }>("completions", { text, column })
    ).targets;
  }
  const labels = async (text: string) => (await complete(text)).map(({ label }) => label);

  test("offer commands and names, the typed beginning replaced", async () => {
    await beforeNurse();
    expect(await labels("")).toEqual(
      expect.arrayContaining([
        "say",
        "call",
        "set",
        "del",
        "why",
        "where",
        "log",
        "lane",
        "speaker",
        "turn_count",
        "len",
      ]),
    );
    expect(await complete("la")).toEqual([
      { label: "lane", type: "variable", text: "lane", start: 1, length: 2 },
      { label: "last_speaker_id", type: "property", detail: "of the state", start: 1, length: 2 },
      { label: "last_envelope_id", type: "property", detail: "of the state", start: 1, length: 2 },
    ]);
    expect(await complete("lane == tex && x", 12)).toEqual([
      { label: "text", type: "property", detail: "of the turn", start: 9, length: 3 },
    ]);
  });

  test.each([
    ["say ", ["nurse"]],
    ["say n", ["nurse"]],
    ['say nurse "x" ', ["with"]],
    ['say nurse "x" with ', ["book_lab", "mark_urgent"]],
    ["call nurse mark", ["mark_urgent"]],
    ["set r", ["route"]],
    ["del ", ["lane", "route"]],
    ["turn.nu", ["number"]],
    ["lane.", []],
    ["missing.deeper.", []],
    ["why ", []],
  ])("after %j come %j", async (text, expected) => {
    await beforeNurse();
    expect(await labels(text)).toEqual(expected);
  });

  test("count columns as the client does", async () => {
    client = await launched(workspace, {
      initialize: { columnsStartAt1: false },
      launch: { stopOnEntry: true },
    });
    await client.stop("configurationDone");
    expect(await complete("lan", 3)).toEqual([
      { label: "lane", type: "variable", text: "lane", start: 0, length: 3 },
    ]);
  });
});

import { readFile, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { evaluate, INITIALIZE, launched, setBreakpoints, started, top } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(() => workspace.remove());

const EVERY_REQUEST = [
  "launch",
  "attach",
  "configurationDone",
  "restart",
  "terminate",
  "setBreakpoints",
  "breakpointLocations",
  "continue",
  "next",
  "stepIn",
  "stepOut",
  "stepBack",
  "reverseContinue",
  "pause",
  "threads",
  "stackTrace",
  "scopes",
  "variables",
  "evaluate",
  "setVariable",
  "setExpression",
  "completions",
  "setFunctionBreakpoints",
  "setDataBreakpoints",
  "setExceptionBreakpoints",
  "dataBreakpointInfo",
  "exceptionInfo",
  "goto",
  "toString",
  "__proto__",
];

describe("every request is answered", () => {
  test("before initialize, with the reason", async () => {
    const client = new RecordingClient(inline());
    for (const command of EVERY_REQUEST) {
      const response = await client.respond(command, {});
      expect(response.success).toBe(false);
      expect(response.message).toContain(command);
    }
    await client.request("disconnect");
    expectOrderly(client.log);
  });

  test("before a launch", async () => {
    const client = new RecordingClient(inline());
    await client.request("initialize", INITIALIZE);
    for (const command of EVERY_REQUEST.filter((name) => name !== "launch"))
      await client.respond(command, {});
    expect((await client.respond("next", { threadId: 1 })).message).toBe(
      "“next” needs a running workflow: launch one first.",
    );
    await client.request("disconnect");
    expectOrderly(client.log);
  });

  test("before configurationDone", async () => {
    const client = await launched(workspace, { launch: { stopOnEntry: true } });
    for (const command of ["next", "stackTrace", "evaluate", "continue"])
      expect(await client.respond(command, { threadId: 1 })).toMatchObject({ body: { error: { id: 1011 } } });
    await client.request("disconnect");
    expectOrderly(client.log);
  });

  test("with arguments that are nonsense", async () => {
    const { client } = await started(workspace, { launch: { stopOnEntry: true } });
    for (const args of [
      [],
      "x",
      7,
      null,
      { frameId: "x" },
      { variablesReference: {} },
      { breakpoints: 3, source: 4 },
      {
        breakpoints: [null, 7, [], { name: {}, dataId: [], condition: {} }],
        filters: [{}],
        filterOptions: [4],
      },
      { filters: "all", filterOptions: "all" },
      { expression: {}, value: [], name: null, text: 3, column: "x" },
      { text: "la", column: -5 },
      { text: "la", column: 1e15 },
    ])
      for (const command of [
        "scopes",
        "variables",
        "setBreakpoints",
        "evaluate",
        "breakpointLocations",
        "stackTrace",
        "setVariable",
        "setExpression",
        "completions",
        "setFunctionBreakpoints",
        "setDataBreakpoints",
        "setExceptionBreakpoints",
        "dataBreakpointInfo",
        "exceptionInfo",
      ]) {
        const response = await client.respond(command, args);
        expect(response.message ?? "").not.toContain("The debugger itself failed");
      }
    expect(await top(client)).toMatch(/^start/);
    await client.request("disconnect");
    expectOrderly(client.log);
  });

  test("after the end", async () => {
    const { client, stop } = await started(workspace);
    expect(stop).toBeUndefined();
    for (const command of EVERY_REQUEST) await client.respond(command, {});
    expect((await client.respond("next", { threadId: 1 })).message).toBe(
      "The run is over: start it again for “next”.",
    );
    await client.request("disconnect");
    expectOrderly(client.log);
  });

  test("twice initialized is refused", async () => {
    const client = new RecordingClient(inline());
    await client.request("initialize", INITIALIZE);
    expect(await client.respond("initialize", INITIALIZE)).toMatchObject({ body: { error: { id: 1004 } } });
    await client.request("disconnect");
  });

  test("a client that wants URIs is told that it cannot have them", async () => {
    const client = new RecordingClient(inline());
    const response = await client.respond("initialize", { ...INITIALIZE, pathFormat: "uri" });
    expect(response).toMatchObject({ success: false, body: { error: { id: 1009 } } });
    await client.request("disconnect");
  });
});

test("messages that are no requests are left out, with a word", async () => {
  const client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  for (const garbage of [
    null,
    7,
    "x",
    [],
    {},
    { type: "request" },
    { type: "request", seq: 1 },
    { type: "event" },
  ])
    client.send(garbage);
  expect((await client.request<{ threads: unknown[] }>("threads")).threads).toEqual([]);
  expect(client.output.match(/no request/g)).toHaveLength(8);
  await client.request("disconnect");
});

describe("disconnect ends the session once", () => {
  const points: [string, (client: RecordingClient) => Promise<unknown>][] = [
    ["at once", async () => undefined],
    ["after initialize", (client) => client.request("initialize", INITIALIZE)],
    [
      "after a failed launch",
      async (client) => {
        await client.request("initialize", INITIALIZE);
        await client.respond("launch", {});
      },
    ],
    [
      "after launch",
      async (client) => {
        await client.request("initialize", INITIALIZE);
        await client.request("launch", { program: workspace.path("clinic.workflow.json") });
      },
    ],
    [
      "at an entry stop",
      async (client) => {
        await client.request("initialize", INITIALIZE);
        await client.request("launch", {
          program: workspace.path("clinic.workflow.json"),
          stopOnEntry: true,
        });
        await client.stop("configurationDone");
      },
    ],
    [
      "inside a decision",
      async (client) => {
        await client.request("initialize", INITIALIZE);
        await client.request("launch", {
          program: workspace.path("clinic.workflow.json"),
          stopOnEntry: true,
        });
        await client.stop("configurationDone");
        await client.stop("stepIn");
        await client.stop("stepIn");
      },
    ],
    [
      "while it runs",
      async (client) => {
        await client.request("initialize", INITIALIZE);
        await client.request("launch", { program: workspace.path("clinic.workflow.json") });
        await client.request("configurationDone");
      },
    ],
    [
      "after the end",
      async (client) => {
        await client.request("initialize", INITIALIZE);
        await client.request("launch", { program: workspace.path("clinic.workflow.json") });
        await client.stop("configurationDone");
      },
    ],
  ];
  test.each(points)("%s", async (_when, reach) => {
    const client = new RecordingClient(inline());
    await reach(client);
    await client.request("disconnect");
    await client.request("disconnect");
    expectOrderly(client.log);
  });
});

test("terminate closes the run and says so", async () => {
  const { client } = await started(workspace, { launch: { stopOnEntry: true } });
  await client.stop("next");
  await client.request("terminate");
  await client.event("terminated");
  expect(client.output).toContain("The run was ended after turn 1.\n");
  await client.request("disconnect");
  expectOrderly(client.log);
});

test("terminate after the run's own end has nothing left to do, and is no fault", async () => {
  const { client } = await started(workspace, { launch: {} });
  await client.event("terminated");
  expect(await client.respond("terminate")).toMatchObject({ success: true });
  await client.request("disconnect");
  expectOrderly(client.log);
});

describe("a file that is saved while its run stands still", () => {
  const changes = (output: readonly string[] | string) =>
    [output].flat().join("").split("was changed after this run began").length - 1;

  test("is spoken of once, at the next stop", async () => {
    const { client } = await started(workspace, { launch: { stopOnEntry: true } });
    const path = workspace.path("clinic.workflow.json");
    const text = await readFile(path, "utf8");
    await client.request("stackTrace", { threadId: 1 });
    expect(changes(client.output)).toBe(0);
    await writeFile(path, `\n\n${text}`);
    await client.stop("next");
    await client.request("stackTrace", { threadId: 1 });
    await client.request("stackTrace", { threadId: 1 });
    expect(changes(client.output)).toBe(1);
    await writeFile(path, text);
    await client.request("disconnect");
    expectOrderly(client.log);
  });
});

describe("pause", () => {
  test("stops a run at the end of its turn", async () => {
    const long = JSON.parse(await readFile(workspace.path("clinic.workflow.json"), "utf8")) as {
      max_turns: number;
      transitions: object[];
      scenarios: { turns: object[] }[];
    };
    long.max_turns = 5000;
    long.transitions = [
      {
        when: { name: "from_speaker", args: { agent_id: "nurse" } },
        then: { name: "agent", args: { agent_id: "records" } },
      },
      { when: { name: "always" }, then: { name: "agent", args: { agent_id: "nurse" } } },
    ];
    long.scenarios = [
      Object.assign(long.scenarios[0] ?? { turns: [] }, {
        turns: Array.from({ length: 4999 }, (_, at) => ({
          from: at % 2 === 0 ? "nurse" : "records",
          text: "Still here.",
        })),
      }),
    ];
    await writeFile(workspace.path("long.workflow.json"), JSON.stringify(long));
    const client = await launched(workspace, { program: "long.workflow.json" });
    await client.request("configurationDone");
    expect(await client.respond("stackTrace", { threadId: 1 })).toMatchObject({
      body: { error: { id: 1007 } },
    });
    const stop = await client.stop("pause");
    expect(stop).toMatchObject({ reason: "pause" });
    expect(Number(await evaluate(client, "turn_count"))).toBeLessThan(4999);
    expect(await client.respond("pause", { threadId: 1 })).toMatchObject({ body: { error: { id: 1012 } } });
    await client.request("disconnect");
    expectOrderly(client.log);
  });
});

describe("restart", () => {
  test("plays from the beginning, with the document as it is saved now", async () => {
    const { client } = await started(workspace, { lines: [30] });
    const path = workspace.path("clinic.workflow.json");
    await writeFile(path, (await readFile(path, "utf8")).replaceAll("No history.", "An old file."));
    expect(await client.stop("restart", {})).toMatchObject({ reason: "breakpoint" });
    expect(await evaluate(client, "turn_count")).toBe("3");
    expect(client.output).toContain("An old file.");
    expect(client.eventsNamed("terminated")).toEqual([]);
    expect(await client.stop("continue")).toBeUndefined();
    await client.request("disconnect");
    expectOrderly(client.log);
  });

  test("takes a new configuration", async () => {
    const { client } = await started(workspace, { lines: [30] });
    const restarted = {
      arguments: { program: workspace.path("clinic.workflow.json"), scenario: "a cold", stopOnEntry: true },
    };
    expect(await client.stop("restart", restarted)).toMatchObject({ reason: "entry" });
    await client.stop("continue");
    expect(client.output).toContain("closed: sent home after 2 turns");
    await client.request("disconnect");
  });

  test("keeps the present run when the document is broken now", async () => {
    const { client } = await started(workspace, { lines: [30] });
    await writeFile(workspace.path("clinic.workflow.json"), "{");
    expect(await client.respond("restart", {})).toMatchObject({
      success: false,
      body: { error: { id: 2003 } },
    });
    expect(await top(client)).toMatch(/^turn 3 /);
    await setBreakpoints(client, workspace.path("clinic.workflow.json"), []);
    expect(await client.stop("continue")).toBeUndefined();
    expect(client.output).toContain("closed: discharged after 5 turns");
    await client.request("disconnect");
    expectOrderly(client.log);
  });
});

test("a session that the editor drops closes its run", async () => {
  const client = await launched(workspace, { launch: { stopOnEntry: true, store: "logs" } });
  await client.stop("configurationDone");
  await client.close();
  await client.event("terminated");
  expectOrderly(client.log);
});

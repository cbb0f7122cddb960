import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RecordingClient } from "./client.js";
import { frames, INITIALIZE, launched, top, variables } from "./session.js";
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

type Answers = { breakpoints: DebugProtocol.Breakpoint[] };

/** Every stop from here to the end: its reason, its frame, and what it says. */
async function stops(first = "configurationDone"): Promise<string[]> {
  const found: string[] = [];
  for (let stop = await client.stop(first); stop !== undefined; stop = await client.stop("continue"))
    found.push([stop.reason, (await top(client)).split(/ {2}| @/)[0], stop.text ?? ""].join(" | "));
  return found;
}

describe("a function breakpoint", () => {
  test("on a participant stops before it speaks, on a tool where it is called", async () => {
    client = await launched(workspace);
    const { breakpoints } = await client.request<Answers>("setFunctionBreakpoints", {
      breakpoints: [{ name: "cardiology" }, { name: "book_lab" }],
    });
    expect(breakpoints).toEqual([
      { id: 1, verified: true, message: "Stops before cardiology speaks." },
      { id: 2, verified: true, message: "Stops where book_lab is called." },
    ]);
    expect(await stops()).toEqual([
      "function breakpoint | turn 2 · nurse · context changes applied | nurse called book_lab.",
      "function breakpoint | turn 4 · nurse → cardiology | ",
    ]);
  });

  test("has conditions and hit counts too", async () => {
    client = await launched(workspace);
    await client.request("setFunctionBreakpoints", {
      breakpoints: [
        { name: "nurse", hitCondition: "2" },
        { name: "records", condition: "lab.slot > 3" },
      ],
    });
    expect(await stops()).toEqual(["function breakpoint | turn 3 · records → nurse | "]);
  });

  test.each([
    [
      { name: "doctor" },
      "No participant and no tool is called “doctor”. Participants: front_desk, nurse, records, cardiology, billing. Tools: book_lab, mark_urgent.",
    ],
    [{ name: " " }, "This breakpoint names nothing."],
    [null, "This breakpoint names nothing."],
    [{ name: "nurse", condition: "==" }, "The condition “==” cannot be read."],
  ])("%j is answered with the reason", async (breakpoint, message) => {
    client = await launched(workspace);
    const { breakpoints } = await client.request<Answers>("setFunctionBreakpoints", {
      breakpoints: [breakpoint],
    });
    expect(breakpoints).toEqual([
      { id: 1, verified: false, message: expect.stringContaining(message) as string },
    ]);
  });

  test("set before the launch is bound when the workflow is known", async () => {
    client = new RecordingClient(inline());
    await client.request("initialize", INITIALIZE);
    const { breakpoints } = await client.request<Answers>("setFunctionBreakpoints", {
      breakpoints: [{ name: "nurse" }],
    });
    expect(breakpoints[0]).toMatchObject({ verified: false });
    await client.request("launch", { program: workspace.path("clinic.workflow.json") });
    expect(await client.event("breakpoint")).toMatchObject({ breakpoint: { id: 1, verified: true } });
    expect((await stops()).length).toBe(2);
  });
});

describe("a data breakpoint", () => {
  /** What the client would ask for a variable of the Context scope of a new session's first stop. */
  async function info(
    name: string,
    path: string[] = [],
  ): Promise<DebugProtocol.DataBreakpointInfoResponse["body"]> {
    client = await launched(workspace, { launch: { stopOnEntry: true, contextVars: { lab: { slot: 1 } } } });
    await client.stop("configurationDone");
    const [frame] = await frames(client);
    const body = await client.request<{ scopes: DebugProtocol.Scope[] }>("scopes", { frameId: frame?.id });
    let reference = body.scopes[0]?.variablesReference ?? 0;
    for (const key of path)
      reference =
        (await variables(client, reference)).find((variable) => variable.name === key)?.variablesReference ??
        0;
    return client.request("dataBreakpointInfo", { variablesReference: reference, name });
  }

  test("is offered for every value of the context", async () => {
    expect(await info("lane")).toEqual({
      dataId: '["lane"]',
      description: "lane",
      accessTypes: ["write", "read", "readWrite"],
      canPersist: true,
    });
    await client.request("disconnect");
    expect(await info("slot", ["lab"])).toMatchObject({ dataId: '["lab","slot"]', description: "lab.slot" });
    expect(await client.request("dataBreakpointInfo", { name: "lab.slot" })).toMatchObject({
      dataId: '["lab","slot"]',
    });
  });

  test("is not offered for the rest of a stop", async () => {
    await info("lane");
    const [frame] = await frames(client);
    const body = await client.request<{ scopes: DebugProtocol.Scope[] }>("scopes", { frameId: frame?.id });
    expect(
      await client.request("dataBreakpointInfo", {
        variablesReference: body.scopes[3]?.variablesReference,
        name: "turn_count",
      }),
    ).toEqual({
      dataId: null,
      description: "“turn_count” is no context variable: only those are watched for changes.",
    });
  });

  test("stops where the value changes, and says from what to what", async () => {
    const { dataId } = await info("lane");
    const { breakpoints } = await client.request<Answers>("setDataBreakpoints", {
      breakpoints: [{ dataId }],
    });
    expect(breakpoints).toEqual([{ id: 1, verified: true }]);
    expect(await stops("continue")).toEqual([
      'data breakpoint | turn 4 · nurse · context changes applied | lane: "general" → "cardiology", by nurse.',
    ]);
  });

  test("sees keys come and go, and parts of values", async () => {
    const { dataId } = await info("slot", ["lab"]);
    await client.request("setDataBreakpoints", {
      breakpoints: [{ dataId }, { dataId: '["route"]', accessType: "write" }],
    });
    expect(await stops("continue")).toEqual([
      "data breakpoint | turn 2 · nurse · context changes applied | lab.slot: 1 → 3, by nurse.",
    ]);
    expect(client.eventsNamed("stopped").at(-1)?.body).toMatchObject({ hitBreakpointIds: [1, 2] });
  });

  test("stops where a rule reads the value", async () => {
    const { dataId } = await info("lane");
    await client.request("setDataBreakpoints", {
      breakpoints: [{ dataId, accessType: "read", condition: "turn_count > 3" }],
    });
    expect(await stops("continue")).toEqual([
      "data breakpoint | turn 4 · nurse · rule 2 of 6 ✓ fires | A rule reads lane.",
    ]);
  });

  test.each([
    null,
    { dataId: "lane" },
    { dataId: "[]" },
    { dataId: '[["a"]]' },
    { dataId: '["lane"]', hitCondition: "x" },
  ])("%j is answered with the reason", async (breakpoint) => {
    client = await launched(workspace);
    const { breakpoints } = await client.request<Answers>("setDataBreakpoints", {
      breakpoints: [breakpoint],
    });
    expect(breakpoints).toEqual([{ id: 1, verified: false, message: expect.any(String) as string }]);
  });
});

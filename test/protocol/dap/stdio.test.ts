import { DebugClient } from "@vscode/debugadapter-testsupport";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { expectGolden } from "./golden.js";
import { evaluate, frames, INITIALIZE, scopes, started } from "./session.js";
import { bundleAdapter, overStdio } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

let adapter: Awaited<ReturnType<typeof bundleAdapter>>;
let workspace: Workspace;
beforeAll(async () => {
  adapter = await bundleAdapter();
});
afterAll(() => adapter.remove());
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(() => workspace.remove());

describe("whole conversations", () => {
  test.each([
    ["clinic.workflow.json", 32, 3],
    ["clinic.workflow.yaml", 26, 4],
  ])("breakpoint, scopes, rule by rule, back, and on to the close: %s", async (program, line, steps) => {
    const process = overStdio(adapter.path);
    const { client } = await started(workspace, { transport: process, program, lines: [line] });
    await frames(client);
    await scopes(client);
    for (let step = 0; step < steps; step++) await client.stop("stepIn");
    await scopes(client);
    await evaluate(client, "why", "repl");
    await client.stop("stepBack");
    await scopes(client);
    await client.stop("continue");
    await client.request("disconnect");
    expect(await process.exited).toBe(0);
    expect(process.stderr()).toBe("");
    expectOrderly(client.log);
    await expectGolden(program.replaceAll(".", "-"), client.log, workspace);
  });

  test("a launch that fails", async () => {
    const process = overStdio(adapter.path);
    const client = new RecordingClient(process);
    await client.request("initialize", INITIALIZE);
    await client.respond("launch", { program: workspace.path("clinic.workflow.json"), scenario: "zoo" });
    await client.event("terminated");
    await client.request("disconnect");
    await process.exited;
    expectOrderly(client.log);
    await expectGolden("failed-launch", client.log, workspace);
  });
});

describe("the process", () => {
  test("survives bytes that are no messages, and says so", async () => {
    const process = overStdio(adapter.path);
    const client = new RecordingClient(process);
    await client.request("initialize", INITIALIZE);
    process.write("Content-Length: 9\r\n\r\n{garbage}");
    process.write("Content-Length: x\r\n\r\n");
    process.write("Content-Length: 4\r\n\r\nnull");
    expect((await client.request<{ threads: unknown[] }>("threads")).threads).toEqual([]);
    expect(client.output).toContain("not a protocol message");
    expect(client.output).toContain("no request");
    await client.request("disconnect");
    expect(await process.exited).toBe(0);
    expect(process.stderr()).toBe("");
  });

  test.each([
    ["before a launch", undefined],
    ["at a stop", { stopOnEntry: true }],
    ["while it runs", {}],
  ])("ends when its client goes away %s", async (_when, launch) => {
    const process = overStdio(adapter.path);
    const client = new RecordingClient(process);
    await client.request("initialize", INITIALIZE);
    if (launch !== undefined) {
      await client.request("launch", { program: workspace.path("clinic.workflow.json"), ...launch });
      await client.request("configurationDone");
    }
    await client.close();
    expect(await process.exited).toBe(0);
    expect(process.stderr()).toBe("");
  });

  test("speaks to nobody when it is only imported", async () => {
    const imported = (await import(adapter.path)) as { createDebugSession(): { dispose(): void } };
    const session = imported.createDebugSession();
    expect(session).toHaveProperty("handleMessage");
    expect(session).toHaveProperty("onDidSendMessage");
    session.dispose();
  });
});

describe("the test client of the protocol's own makers", () => {
  let client: DebugClient;
  beforeEach(async () => {
    client = new DebugClient(process.execPath, adapter.path, "ag2-workflow");
    await client.start();
  });
  afterEach(() => client.stop());

  test("hits a breakpoint where it was set", async () => {
    const program = workspace.path("clinic.workflow.json");
    await client.hitBreakpoint({ program }, { path: program, line: 30 });
    await client.nextRequest({ threadId: 1 });
    await client.assertStoppedLocation("step", { path: program, line: 22, column: 5 });
  });

  test("runs to the end", async () => {
    const program = workspace.path("clinic.workflow.yaml");
    await Promise.all([
      client.configurationSequence(),
      client.launch({ program }),
      client.waitForEvent("terminated"),
    ]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { expectGolden } from "./golden.js";
import { frames, launched, top, type Setup } from "./session.js";
import { bundleAdapter, overStdio, type Process } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

let adapter: Awaited<ReturnType<typeof bundleAdapter>>;
let workspace: Workspace;
let child: Process;
beforeAll(async () => {
  adapter = await bundleAdapter();
});
afterAll(() => adapter.remove());
beforeEach(async () => {
  workspace = await openWorkspace();
  child = overStdio(adapter.path);
});
afterEach(() => workspace.remove());

const REPL = { context: "repl" };

/** A conversation over stdio from the launch to the disconnect, held against its golden file. */
async function converse(
  name: string,
  setup: Setup,
  talk: (client: RecordingClient) => Promise<void>,
): Promise<void> {
  const client = await launched(workspace, { ...setup, transport: child });
  await talk(client);
  await client.request("disconnect");
  expect(await child.exited).toBe(0);
  expect(child.stderr()).toBe("");
  expectOrderly(client.log);
  await expectGolden(name, client.log, workspace);
}

/** On from stop to stop, to the end of the run. */
async function runOn(client: RecordingClient): Promise<void> {
  for (
    let stop = await client.stop("configurationDone");
    stop !== undefined;
    stop = await client.stop("continue")
  )
    await top(client);
}

test("conditions, hit counts and log points", () =>
  converse("conditions", {}, async (client) => {
    await client.request("setBreakpoints", {
      source: { path: workspace.path("clinic.workflow.json") },
      breakpoints: [
        { line: 23, condition: 'lane == "cardiology"' },
        { line: 30, hitCondition: "2" },
        { line: 5, logMessage: "{lane} after {turn_count}" },
        { line: 26, condition: "lane > 3" },
        { line: 22, condition: "lane = 3" },
        { line: 34, hitCondition: "often" },
      ],
    });
    await runOn(client);
  }));

test("function breakpoints", () =>
  converse("function-breakpoints", {}, async (client) => {
    await client.request("setFunctionBreakpoints", {
      breakpoints: [{ name: "cardiology" }, { name: "book_lab" }, { name: "doctor" }],
    });
    await runOn(client);
  }));

test("data breakpoints", () =>
  converse("data-breakpoints", { launch: { stopOnEntry: true } }, async (client) => {
    await client.stop("configurationDone");
    const [frame] = await frames(client);
    const { scopes } = await client.request<{ scopes: { variablesReference: number }[] }>("scopes", {
      frameId: frame?.id,
    });
    const { variablesReference } = scopes[0] ?? {};
    await client.request("variables", { variablesReference });
    const { dataId } = await client.request("dataBreakpointInfo", { variablesReference, name: "lane" });
    await client.request("setDataBreakpoints", {
      breakpoints: [
        { dataId, accessType: "write" },
        { dataId, accessType: "read", hitCondition: "3" },
      ],
    });
    while ((await client.stop("continue")) !== undefined) await top(client);
  }));

test("exceptions", () =>
  converse("exceptions", { launch: { scenario: "wrong speaker" } }, async (client) => {
    await client.request("setExceptionBreakpoints", {
      filters: ["stalled"],
      filterOptions: [{ filterId: "rejected", condition: 'message.contains("records")' }],
    });
    await client.stop("configurationDone");
    await client.request("exceptionInfo", { threadId: 1 });
    await top(client);
    await client.stop("continue");
  }));

test("editing the context and playing by hand", () =>
  converse(
    "by-hand",
    { launch: { stopOnEntry: true }, initialize: { supportsInvalidatedEvent: true } },
    async (client) => {
      await client.stop("configurationDone");
      await client.stop("next");
      const [frame] = await frames(client);
      const { scopes } = await client.request<{ scopes: { variablesReference: number }[] }>("scopes", {
        frameId: frame?.id,
      });
      const { variablesReference } = scopes[0] ?? {};
      await client.request("variables", { variablesReference });
      await client.request("setVariable", { variablesReference, name: "route", value: '"by car"' });
      await client
        .request("setExpression", { expression: "lab.slot", value: "1", frameId: frame?.id })
        .catch(() => undefined);
      await client.request("setExpression", { expression: "lab", value: '{"slot": 1}', frameId: frame?.id });
      await client.request("variables", { variablesReference });
      await client.request("completions", { text: "say ", column: 5, frameId: frame?.id });
      await client.request("evaluate", { expression: "set lane = upper(route)", ...REPL });
      await client.request("evaluate", { expression: "del route", ...REPL });
      await client.request("evaluate", { expression: "lane", context: "watch", frameId: frame?.id });
      await client.request("evaluate", { expression: "lane", context: "hover", frameId: frame?.id });
      await client.request("evaluate", { expression: "lab", context: "clipboard", frameId: frame?.id });
      await client.stop("evaluate", { expression: 'say nurse "Straight on." with mark_urgent', ...REPL });
      await client.request("evaluate", { expression: "where", ...REPL });
      await client.request("evaluate", { expression: "why", ...REPL });
      await client.request("evaluate", { expression: "log 3", ...REPL });
      await client.stop("evaluate", { expression: 'say cardiology "Treated."', ...REPL });
      await client.stop("continue");
    },
  ));

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAPABILITIES } from "../../../debug-adapter/capabilities.js";
import { ROUTES } from "../../../debug-adapter/requests/routes.js";
import { openRecording } from "../../../runtime/index.js";
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
  leave: object = {},
): Promise<void> {
  const client = await launched(workspace, { ...setup, transport: child });
  await talk(client);
  await client.request("disconnect", leave);
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

test("moving in every way, restarting and terminating", () =>
  converse("moving", { launch: { stopOnEntry: true } }, async (client) => {
    await client.stop("configurationDone");
    await client.request("threads");
    const source = { path: workspace.path("clinic.workflow.json") };
    await client.request("breakpointLocations", { source, line: 16, endLine: 30 });
    await client.stop("stepIn");
    await client.stop("stepIn");
    await top(client);
    await client.stop("stepOut");
    await top(client);
    await client.stop("next");
    await client.stop("stepOut");
    await top(client);
    await client.stop("stepBack", { threadId: 1, granularity: "line" });
    await top(client);
    await client.respond("pause", { threadId: 1 });
    await client.request("cancel", { requestId: 1 });
    await client.stop("restart", {});
    await top(client);
    await client.stop("next");
    await client.respond("attach", {});
    await client.request("terminate", {});
  }));

test("a turn by hand, by requests", () =>
  converse("turn-by-hand", { launch: { interactive: true } }, async (client) => {
    await client.stop("configurationDone");
    await client.request("baton/choices", {});
    await client.request("baton/choices", { draft: { speaker: "front_desk", text: "Walk-in" } });
    await client.stop("baton/turn", { draft: { speaker: "front_desk", text: "Walk-in" } });
    await client.respond("baton/turn", { draft: { speaker: "billing", text: "Hello." } });
    await client.stop("baton/turn", {
      draft: { speaker: "nurse", text: "Urgent.", tools: [{ name: "mark_urgent" }] },
    });
    await client.request("baton/scenario", {});
  }));

test("a channel that the client leaves open", async () => {
  const talk = async (client: RecordingClient) => void (await client.stop("configurationDone"));
  await converse("left-open", { launch: { stopAtTurn: 2 } }, talk, { terminateDebuggee: false });
  const [run = ""] = readdirSync(workspace.path(".baton/runs"));
  const channel = await openRecording(workspace.path(join(".baton/runs", run)));
  expect([channel.metadata?.state, channel.turns.length, channel.damage]).toEqual(["active", 2, []]);
});

describe("the golden conversations together", () => {
  const folder = join(import.meta.dirname, "golden");
  const lines = () =>
    readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  const named = (pattern: RegExp) => new Set(lines().flatMap((line) => pattern.exec(line)?.[1] ?? []));

  test("hold every request that the adapter answers", () => {
    const asked = named(/^→ (\S+)/);
    expect([...ROUTES.keys(), "cancel"].filter((command) => !asked.has(command))).toEqual([]);
  });

  test("hold every event that is no matter of time", () => {
    expect([...named(/^ {2}(\S+)/)].sort()).toEqual([
      "baton/ask",
      "baton/played",
      "baton/reloaded",
      "breakpoint",
      "exited",
      "initialized",
      "invalidated",
      "output",
      "stopped",
      "terminated",
    ]);
  });

  test("hold a use of every capability that is announced", () => {
    const uses: Record<string, RegExp> = {
      supportsConfigurationDoneRequest: /^→ configurationDone/,
      supportsBreakpointLocationsRequest: /^→ breakpointLocations/,
      supportsConditionalBreakpoints: /^→ setBreakpoints .*"condition"/,
      supportsHitConditionalBreakpoints: /^→ setBreakpoints .*"hitCondition"/,
      supportsLogPoints: /^→ setBreakpoints .*"logMessage"/,
      supportsFunctionBreakpoints: /^→ setFunctionBreakpoints/,
      supportsDataBreakpoints: /^→ setDataBreakpoints/,
      exceptionBreakpointFilters: /^→ setExceptionBreakpoints .*"filters":\["/,
      supportsExceptionFilterOptions: /^→ setExceptionBreakpoints .*"filterOptions"/,
      supportsExceptionInfoRequest: /^→ exceptionInfo/,
      supportsEvaluateForHovers: /^→ evaluate .*"hover"/,
      supportsClipboardContext: /^→ evaluate .*"clipboard"/,
      supportsCompletionsRequest: /^→ completions/,
      completionTriggerCharacters: /^→ completions .*"text":"say "/,
      supportsLoadedSourcesRequest: /^→ loadedSources/,
      supportsSetVariable: /^→ setVariable/,
      supportsSetExpression: /^→ setExpression/,
      supportsStepBack: /^→ stepBack/,
      supportsSteppingGranularity: /^→ stepBack .*"granularity":"line"/,
      supportsRestartFrame: /^→ restartFrame/,
      supportsRestartRequest: /^→ restart\b/,
      supportsTerminateRequest: /^→ terminate/,
      supportTerminateDebuggee: /^→ disconnect .*"terminateDebuggee":false/,
      supportsCancelRequest: /^→ cancel/,
      supportsDelayedStackTraceLoading: /^→ stackTrace .*"levels"/,
    };
    const all = lines();
    const unused = Object.keys(CAPABILITIES).filter((name) => {
      const use = uses[name];
      return use === undefined || !all.some((line) => use.test(line));
    });
    expect(unused).toEqual([]);
  });
});

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DiskStore, parseWorkflow, startRun, type WorkflowDocument } from "../../../runtime/index.js";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { evaluate, frames, INITIALIZE, scopes, setBreakpoints, top } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const SAMPLES = join(import.meta.dirname, "../../../extension/samples/handoff");

let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(() => workspace.remove());

function sample(name: string): WorkflowDocument {
  const { documents } = parseWorkflow(readFileSync(join(SAMPLES, name), "utf8"), { uri: name });
  return documents[0]!;
}

/** Plays a scenario into a store; gives how many turns it had. */
async function record(document: WorkflowDocument, scenario: string): Promise<number> {
  const store = new DiskStore(workspace.path("store"));
  const run = await startRun({
    document,
    scenario: document.scenarios.find(({ name }) => name === scenario),
    store,
  });
  while (await run.next());
  return run.turns.length;
}

async function replay(launch: object = {}): Promise<RecordingClient> {
  const client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  const [channel] = readdirSync(workspace.path("store/channels"));
  await client.request("launch", {
    wal: "store",
    channel,
    cwd: workspace.folder,
    stopOnEntry: true,
    ...launch,
  });
  return client;
}

describe("a recorded handoff run", () => {
  it.each([
    ["refund.workflow.json", "approved refund"],
    ["support.workflow.json", "where is my order"],
  ])(
    "%s · %s is stepped from its log to its end and back, with the decisions of the run",
    async (name, scenario) => {
      const turns = await record(sample(name), scenario);
      const client = await replay();
      await client.stop("configurationDone");
      const forwards: string[] = [];
      for (let turn = 1; turn < turns; turn++) {
        await client.stop("next");
        forwards.push(await top(client));
      }
      expect(forwards.some((frame) => /calls handoff_to_\w+ → /.test(frame))).toBe(true);
      expect(client.output).not.toContain("diverge");
      const backwards = [forwards.at(-1)!];
      for (let turn = 2; turn < turns; turn++) {
        await client.stop("stepBack");
        backwards.unshift(await top(client));
      }
      expect(backwards).toEqual(forwards);
      await client.request("disconnect");
      expectOrderly(client.log);
    },
  );

  it("shows the graph of its invite as a handoff document, with names, and what an agent had read", async () => {
    await record(sample("refund.workflow.json"), "approved refund");
    const client = await replay();
    await client.stop("configurationDone");
    const { content } = await client.request<{ content: string }>("source", { sourceReference: 1 });
    const { documents, problems } = parseWorkflow(content, { uri: "a.workflow.json" });
    expect(problems).toEqual([]);
    expect(documents[0]).toMatchObject({ orchestration: "handoff" });
    expect(documents[0]!.data).toMatchObject({
      start: "triage_agent",
      terminate_when: 'lower(said).endsWith("case complete.")',
    });
    expect(content).not.toMatch(/[0-9a-f]{32}"[,\n ]*"to"/);
    await client.stop("next");
    await client.stop("next");
    expect(Object.keys((await scopes(client))["Decision"]!)).toEqual(
      expect.arrayContaining([
        "offered",
        "called",
        "order",
        "refund_agent will see",
        "refund_agent will not see",
      ]),
    );
    expect(await evaluate(client, 'agents["refund_agent"].conversation[0].contents[0].text')).toContain(
      "headphones",
    );
  });

  it("stops on tools that the log names beside the routing, and on a handoff in the recorded graph", async () => {
    await record(sample("refund.workflow.json"), "approved refund");
    const client = await replay({ stopOnEntry: false });
    const { breakpoints } = await client.request<{ breakpoints: { verified: boolean }[] }>(
      "setFunctionBreakpoints",
      {
        breakpoints: [{ name: "lookup_order_details" }],
      },
    );
    expect(breakpoints).toMatchObject([{ verified: true }]);
    await client.stop("configurationDone");
    expect((await frames(client))[0]!.name).toContain("refund_agent");
    expect((await scopes(client))["Turn"]!["tools"]).toContain("lookup_order_details");
  });

  it("says where a changed document decides otherwise than the record", async () => {
    const document = sample("support.workflow.json");
    await record(document, "where is my order");
    const { handoffs, ...rest } = document.data;
    const fewer = (handoffs as { to: string }[]).filter(({ to }) => to !== "orders");
    const changed = workspace.path("changed.workflow.json");
    writeFileSync(changed, JSON.stringify({ ...rest, handoffs: fewer }, null, 2));
    const client = await replay({ program: changed });
    await client.request("setExceptionBreakpoints", { filters: ["diverged"] });
    await client.stop("configurationDone");
    const stop = await client.stop("continue");
    expect(stop?.reason).toBe("exception");
    expect(await top(client)).toContain("turn 2");
  });
});

it("a breakpoint in the document of a recorded run stops its replay", async () => {
  const document = sample("support.workflow.json");
  await record(document, "where is my order");
  const program = workspace.path("support.workflow.json");
  const text = readFileSync(join(SAMPLES, "support.workflow.json"), "utf8");
  writeFileSync(program, text);
  const client = await replay({ program, stopOnEntry: false });
  const line = text.split("\n").findIndex((each) => each.includes('"to": "orders"')) + 1;
  await setBreakpoints(client, program, [line]);
  await client.stop("configurationDone");
  expect(await top(client)).toContain("triage calls handoff_to_orders → orders");
});

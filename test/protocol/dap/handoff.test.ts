import { join } from "node:path";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseWorkflow } from "../../../runtime/index.js";
import { RecordingClient } from "./client.js";
import { expectOrderly } from "./conversation.js";
import { evaluate, frames, INITIALIZE, scopes, setBreakpoints, top } from "./session.js";
import { inline } from "./transport.js";
import { openWorkspace, type Workspace } from "./workspace.js";

const SAMPLES = join(import.meta.dirname, "../../../extension/samples/handoff");
const SUPPORT = join(SAMPLES, "support.workflow.json");

const SCENARIOS = ["support.workflow.json", "refund.workflow.json"].flatMap((name) => {
  const { documents } = parseWorkflow(readFileSync(join(SAMPLES, name), "utf8"), { uri: name });
  return documents.flatMap(({ scenarios }) => scenarios.map((scenario) => [name, scenario.name] as const));
});

let workspace: Workspace;
beforeEach(async () => {
  workspace = await openWorkspace();
});
afterEach(() => workspace.remove());

async function debug(name: string, scenario: string, stopOnEntry = true): Promise<RecordingClient> {
  const client = new RecordingClient(inline());
  await client.request("initialize", INITIALIZE);
  await client.request("launch", {
    program: join(SAMPLES, name),
    scenario,
    cwd: workspace.folder,
    stopOnEntry,
  });
  return client;
}

/** The line of the first occurrence, from 1. */
function lineOf(text: string): number {
  const lines = readFileSync(SUPPORT, "utf8").split("\n");
  return lines.findIndex((line) => line.includes(text)) + 1;
}

describe("a handoff workflow in the debugger", () => {
  it.each(SCENARIOS)(
    "%s · %s can be stepped to its end, each decision back and forth",
    async (name, scenario) => {
      const client = await debug(name, scenario);
      await client.stop("configurationDone");
      let boundaries = 0;
      while ((await client.stop("next")) !== undefined) {
        boundaries++;
        await client.stop("stepBack", { threadId: 1, granularity: "line" });
        await client.stop("stepIn");
      }
      expect(boundaries).toBeGreaterThan(1);
      expect(client.output).toMatch(/closed: .* after \d+ turns/);
      expect(client.eventsNamed("exited")[0]?.body).toEqual({ exitCode: 0 });
      await client.request("disconnect");
      expectOrderly(client.log);
    },
  );

  it("shows each handoff in its own words, at its own place", async () => {
    const client = await debug("support.workflow.json", "where is my order");
    await client.stop("configurationDone");
    await client.stop("next");
    await client.stop("next");
    expect(await top(client)).toBe(
      `turn 2 · triage → orders  “triage calls handoff_to_orders → orders” @${lineOf('"to": "orders"')}:13`,
    );
    const [, kickoff] = await frames(client);
    expect(kickoff?.name).toBe("turn 1 · customer (kickoff) → triage  “from customer → whoever asked”");
    expect(await evaluate(client, "why", "repl")).toMatch(
      /1 ✓ fires +triage calls handoff_to_orders +handoff_to_orders was called/,
    );
  });

  it("shows what the target has read and what waits for everybody else", async () => {
    const client = await debug("support.workflow.json", "where is my order");
    await client.stop("configurationDone");
    await client.stop("next");
    await client.stop("next");
    const state = (await scopes(client))["State"] ?? {};
    expect(Object.keys(state)).toEqual(expect.arrayContaining(["agents", "waits", "warnings"]));
    expect(await evaluate(client, 'agents["orders"].conversation[0].contents[0].text')).toBe(
      '"Where is order 12345?"',
    );
    expect(await evaluate(client, 'len(agents["fraud"].cache)')).toBe("2");
  });

  it("stops at a breakpoint on a handoff", async () => {
    const client = await debug("support.workflow.json", "side edge: a return that needs the order", false);
    const line = lineOf("The return needs the state of the order") - 1;
    const [breakpoint] = await setBreakpoints(client, SUPPORT, [line]);
    expect(breakpoint).toMatchObject({ verified: true, line });
    await client.stop("configurationDone");
    expect(await top(client)).toContain("returns calls handoff_to_orders → orders");
  });
});

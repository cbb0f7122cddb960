import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LspClient } from "./client.js";
import { positionOf } from "./texts.js";

const URI = "file:///flows/desk.py";
const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/python/${name}`, import.meta.url), "utf8");
let client: LspClient;

beforeEach(async () => {
  client = await LspClient.start();
});
afterEach(() => client.stop());

const TWO = [
  "from ag2.network import *",
  'first = TransitionGraph("a", [Transition(FromSpeaker("a"), AgentTarget("b"))], max_turns=4)',
  'second = TransitionGraph("x", [Transition(Always(), TerminateTarget("done")), Transition(FromSpeaker("x"), AgentTarget("y"))])',
  "",
].join("\n");

it("finds in code what it finds in documents, at the Python expression, with nothing to mend by itself", async () => {
  const [dead] = (await client.open(URI, TWO, "python")).filter(({ code }) => code === "dead-rule");
  const start = positionOf(TWO, 'Transition(FromSpeaker("x")');
  expect(dead!.range.start.line).toBe(2);
  expect(dead!.range.start.character).toBeGreaterThanOrEqual(start.character);
  expect(await client.actions(URI, dead!.range)).toEqual([]);
});

it("says of a rule in code what it says of one in a document", async () => {
  await client.open(URI, TWO, "python");
  const hover = await client.hover(URI, positionOf(TWO, 'FromSpeaker("a")'));
  expect((hover?.contents as { value: string }).value).toContain("**“from a → b”**");
  const second = await client.hover(URI, positionOf(TWO, 'AgentTarget("y")'));
  expect((second?.contents as { value: string }).value).toContain("evaluated 2nd of 2");
  expect(await client.hover(URI, { line: 0, character: 3 })).toBeNull();
});

it("offers to debug each graph that is wholly known, and to open the others", async () => {
  await client.open(URI, TWO, "python");
  const lenses = await client.lenses(URI);
  expect(lenses.map(({ range, command }) => [range.start.line, command!.title, command!.arguments])).toEqual([
    [1, "▷ Debug as workflow", [{ uri: URI, graph: 0 }]],
    [1, "Open as document", [{ uri: URI, graph: 0 }]],
    [2, "▷ Debug as workflow", [{ uri: URI, graph: 1 }]],
    [2, "Open as document", [{ uri: URI, graph: 1 }]],
  ]);
  const dynamic = fixture("d15_dynamic_parts.py");
  await client.open("file:///flows/dynamic.py", dynamic, "python");
  const titles = (await client.lenses("file:///flows/dynamic.py")).map(({ command }) => command!.title);
  expect(titles).toEqual(["Open as document (5 values are known in a run only)"]);
});

it("keeps still in code without a graph, and counts none of it", async () => {
  expect(await client.open("file:///flows/other.py", "x = {\n", "python")).toEqual([]);
  expect(await client.lenses("file:///flows/other.py")).toEqual([]);
  expect(client.statuses.at(-1)!.workflows).toBe(0);
});

const DESK = [
  "from agent_framework import Agent",
  "from agent_framework.orchestrations import HandoffBuilder",
  "",
  'desk = Agent(client=ask(), name="desk", tools=[])',
  'claims = Agent(client=ask(), name="claims desk", description="The customer claims a damage.", tools=[])',
  "builder = HandoffBuilder(participants=[desk, claims])",
  "builder.add_handoff(desk, [claims, desk])",
  "builder.add_handoff(claims, [desk])",
  "workflow = builder.build()",
  "",
].join("\n");

it("finds in a HandoffBuilder what it finds in handoff documents, where the code says it", async () => {
  const found = await client.open(URI, DESK, "python");
  const at = (code: string) => {
    const { start, end } = found.find((each) => each.code === code)!.range;
    return DESK.split("\n")[start.line]!.slice(start.character, end.character);
  };
  expect(at("handoff-self")).toBe("desk");
  expect(at("handoff-tool-name")).toBe('"claims desk"');
  expect(at("schema")).toBe("build()");
});

it("says of a handoff in code what it says of one in a document, and offers to debug the workflow", async () => {
  await client.open(URI, DESK, "python");
  const hover = await client.hover(URI, positionOf(DESK, "claims, desk]"));
  expect((hover?.contents as { value: string }).value).toContain("“The customer claims a damage");
  const lenses = await client.lenses(URI);
  expect(lenses.map(({ range, command }) => [range.start.line, command!.title])).toEqual([
    [5, "▷ Debug as workflow"],
    [5, "Open as document"],
  ]);
});

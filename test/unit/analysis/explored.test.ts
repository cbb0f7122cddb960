import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../runtime/index.js";
import { analyze, documentFrom } from "../../../runtime/index.js";
import { agent, flow, human, rule, to, when } from "../../support/flow.js";

const data = flow({
  participants: [human("user"), agent("writer", { name: "publish" }), agent("editor")],
  transitions: [
    ...(flow()["transitions"] as never[]),
    rule(when.tool("publish"), to.close("published"), { priority: 100 }),
  ],
});

/** Another version of the workflow, analysed after the first one and by itself. */
function next(change: (copy: JsonObject) => void) {
  const before = documentFrom(data);
  const first = analyze(before);
  const copy = structuredClone<JsonObject>(data);
  change(copy);
  const after = analyze(documentFrom(copy), { before });
  const fresh = analyze(documentFrom(copy));
  const told = (analysis: typeof after) =>
    analysis.findings.map(({ code, message, pointer, fixes }) => [code, message, pointer, fixes]);
  expect(told(after)).toEqual(told(fresh));
  expect(after.facts).toEqual(fresh.facts);
  return { isTakenOver: after.facts === first.facts, findings: after.findings };
}

const participant = (copy: JsonObject) => (copy["participants"] as JsonObject[])[1]!;
const lastRule = (copy: JsonObject) => (copy["transitions"] as JsonObject[]).at(-1)!;

describe("what a change does not touch is not explored again", () => {
  it.each<[string, (copy: JsonObject) => void]>([
    ["nothing but space", () => {}],
    ["what a participant is said to do", (copy) => (participant(copy)["description"] = "Writes.")],
    ["a scenario", (copy) => (copy["scenarios"] = [{ name: "new", kickoff: "Hi", turns: [] }])],
    ["which findings are shown", (copy) => (copy["lint"] = { "priority-order": "off" })],
  ])("%s", (_, change) => {
    expect(next(change).isTakenOver).toBe(true);
  });

  it.each<[string, (copy: JsonObject) => void]>([
    ["a priority", (copy) => (lastRule(copy)["priority"] = -1)],
    ["the first context", (copy) => (copy["context_vars"] = { stage: "late" })],
    ["a tool", (copy) => (participant(copy)["tools"] = [{ name: "publish", finish: "done" }])],
    ["who opens", (copy) => (copy["initial_speaker"] = "writer")],
    ["a key that appears", (copy) => (copy["creator"] = "editor")],
    ["a key that goes", (copy) => delete copy["max_turns"]],
    ["the description of a value", (copy) => (copy["context_vars"] = { stage: { description: "x" } })],
  ])("%s is", (_, change) => {
    expect(next(change).isTakenOver).toBe(false);
  });

  it("and what the user turned off meanwhile stays off", () => {
    const { findings } = next((copy) => (copy["lint"] = { "priority-order": "off" }));
    expect(findings.map(({ code }) => code)).not.toContain("priority-order");
  });
});

import { describe, expect, it } from "vitest";
import type { NamedSpec, TransitionData } from "../../../runtime/index.js";
import { conditionText, decisionText, ruleText, targetText, valueText } from "../../../runtime/index.js";

const spec = (name: string, args = {}): NamedSpec => ({ name, args });

describe("how people see a rule", () => {
  it.each<[string, NamedSpec, NamedSpec | null]>([
    [
      "from nurse → records",
      spec("from_speaker", { agent_id: "nurse" }),
      spec("agent", { agent_id: "records" }),
    ],
    [
      "tool escalate → security",
      spec("tool_called", { tool_name: "escalate" }),
      spec("agent", { agent_id: "security" }),
    ],
    [
      'context lane == "cardiology" → cardiology',
      spec("context_equals", { key: "lane", value: "cardiology" }),
      spec("agent", { agent_id: "cardiology" }),
    ],
    ["always → round robin", spec("always"), spec("round_robin")],
    ["always → same speaker", { name: "always" }, { name: "stay" }],
    ["always → initiator", spec("always"), spec("revert_to_initiator")],
    ["always → close as done", spec("always"), spec("terminate", { reason: "done" })],
    ["always → close as after_work", spec("always"), null],
    ["always → close as after_work", spec("always"), { name: "terminate" }],
    ["always → close as workflow_terminated", spec("always"), spec("agent", { agent_id: null })],
    ["always → anyone", spec("always"), spec("agent", { agent_id: "" })],
    ["score_above(limit: 3) → busiest", spec("score_above", { limit: 3 }), { name: "busiest" }],
    [
      "context done == null → b",
      spec("context_equals", { key: "done", value: null }),
      spec("agent", { agent_id: "b" }),
    ],
  ])("%s", (text, when, then) => {
    expect(ruleText({ when, then })).toBe(text);
  });

  it("puts names in place of ids", () => {
    const names = new Map<unknown, string>([
      ["18ec", "nurse"],
      ["18ed", "records"],
    ]);
    const rule = {
      when: spec("from_speaker", { agent_id: "18ec" }),
      then: spec("agent", { agent_id: "18ed" }),
    };
    expect(ruleText(rule, (id) => names.get(id) ?? "?")).toBe("from nurse → records");
  });

  it("reads half-typed rules", () => {
    for (const rule of [null, 5, {}, { when: [] }, { when: { args: 1 }, then: "x" }])
      expect(ruleText(rule as unknown as TransitionData)).toBe("… → …");
    expect(conditionText({ name: "from_speaker" })).toBe("from …");
    expect(conditionText({ name: "tool_called" })).toBe("tool …");
    expect(conditionText({ name: "context_equals", args: { key: "k" } })).toBe("context k == …");
    expect(targetText({ name: "agent" })).toBe("…");
    expect(targetText(undefined)).toBe("…");
  });
});

describe("what decided", () => {
  const graph = {
    initial_speaker: "a",
    transitions: [{ when: spec("always"), then: spec("stay") }],
    default_target: spec("terminate", { reason: "done" }),
  };

  it("in words", () => {
    expect(decisionText(0, graph)).toBe("always → same speaker");
    expect(decisionText("default", graph)).toBe("otherwise → close as done");
    expect(decisionText("default", { initial_speaker: "a" })).toBe("otherwise → close as after_work");
    expect(decisionText("routing", graph)).toBe("the agent's own handoff or finish");
    expect(decisionText(null, graph)).toBe("no turn");
    expect(decisionText(4, graph)).toBe("rule 5, which the graph does not have");
  });
});

describe("values in one line", () => {
  it.each<[unknown, string]>([
    ['a "b"', '"a \\"b\\""'],
    [1.5, "1.5"],
    [null, "null"],
    [undefined, "absent"],
    [[1, [2, [3, [4]]]], "[1, [2, [3, …]]]"],
    [{ a: 1, b: [] }, '{"a": 1, "b": []}'],
    [[1, 2, 3, 4, 5], "[1, 2, 3, 4, …]"],
    ["x".repeat(60), `"${"x".repeat(47)}…"`],
    [`${"x".repeat(46)}😀${"y".repeat(9)}`, `"${"x".repeat(46)}…"`],
  ])("%j", (value, text) => {
    expect(valueText(value as never)).toBe(text);
  });
});

import { describe, expect, it } from "vitest";
import type { HandoffState } from "../../../../runtime/orchestrations/handoff/channel/state.js";
import { AGENTS, handOver, play, speakers } from "../../../support/handoff-run.js";
import { checkText, documentFrom, rulePointer, ruleText } from "../../../../runtime/index.js";

describe("a handoff document", () => {
  it("shows its rules in AG2's form, and says where each stands", () => {
    const document = documentFrom({
      orchestration: "handoff",
      participants: [
        { name: "customer", kind: "human" },
        { name: "a", tools: [{ name: "pay", approval: true }] },
        "b",
      ],
      start: "a",
      handoffs: [{ from: "a", to: ["b"] }],
      terminate_when: "said == 1",
      autonomous: true,
    });
    expect(document.graph.transitions?.map((rule) => ruleText(rule))).toEqual([
      "a needs approval of pay → customer",
      "a calls handoff_to_b → b",
      "terminate_when said == 1 → close as terminate_when",
      "a goes on alone → a",
      "b goes on alone → b",
      "from customer → whoever asked",
    ]);
    expect(document.graph.transitions?.map((_, rule) => rulePointer(document, rule))).toEqual([
      "/participants/1/tools/0/approval",
      "/handoffs/0/to/0",
      "/terminate_when",
      "/autonomous",
      "/autonomous",
      "/start",
    ]);
  });

  it("gets a human where it names none", () => {
    const document = documentFrom({
      orchestration: "handoff",
      start: "a",
      handoffs: [{ from: "a", to: "user" }],
    });
    expect(document.participants.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      "a agent",
      "user agent",
      "user 2 human",
    ]);
    expect(document.creator).toBe("user 2");
  });

  it("says what is wrong with its shape", () => {
    const text = JSON.stringify({
      orchestration: "handoff",
      participants: ["a", "b"],
      handoffs: [5, { from: "a" }, { from: "a", to: 3 }, { from: 1, to: ["b", null] }],
      autonomous: { agents: "a", prompts: { a: 1 }, turn_limits: { a: "2" } },
      dialect: "java",
      terminate_when: 4,
    });
    const found = checkText(text, { uri: "file:///a.workflow.json" }).diagnostics.filter(
      ({ code }) => code === "schema",
    );
    expect(found.map(({ pointer }) => pointer).sort()).toEqual([
      "",
      "/autonomous/agents",
      "/autonomous/prompts/a",
      "/autonomous/turn_limits/a",
      "/dialect",
      "/handoffs/0",
      "/handoffs/1",
      "/handoffs/2/to",
      "/handoffs/3/from",
      "/handoffs/3/to/1",
      "/terminate_when",
    ]);
  });

  it("says which turn of a scenario the topology does not let happen", () => {
    const turns = [
      { from: "a", tools: ["handoff_to_c"] },
      { from: "b", text: "here" },
    ];
    const text = JSON.stringify({
      orchestration: "handoff",
      participants: [{ name: "customer", kind: "human" }, ...AGENTS],
      start: "a",
      max_turns: 9,
      scenarios: [{ name: "s", kickoff: "help", turns }],
    });
    const { diagnostics } = checkText(text, { uri: "file:///a.workflow.json" });
    expect(diagnostics.filter(({ code }) => code === "scenario-cannot-follow")).toMatchObject([
      {
        pointer: "/scenarios/0/turns/1",
        message:
          "Turn 3 is by b, but c is expected to speak (“a calls handoff_to_c → c” decided turn 2). Let c speak here, or change the rule.",
      },
    ]);
  });

  it("survives hostile names", async () => {
    for (const name of ["__proto__", "constructor", "toString", "\ud800"]) {
      const participants = [
        { name: "customer", kind: "human" },
        { name: "a", tools: [] },
        { name, tools: [] },
      ];
      const run = await play({ participants, autonomous: { turn_limits: { [name]: 1 } } }, [
        handOver("a", name, "go"),
        { from: name, text: "here" },
      ]);
      expect(speakers(run), name).toEqual(["customer", "a", name]);
    }
  });

  it("is never changed by a fold", async () => {
    const run = await play({}, [handOver("a", "b", "go"), { from: "b", text: "did it" }]);
    for (const { before, after } of run.turns) expect(after).not.toBe(before);
    expect((run.initialState as HandoffState).agents["a"]?.conversation).toEqual([]);
    expect(JSON.stringify(run.initialState)).toContain('"waits":{"for":"message"}');
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../runtime/index.js";
import { ModelRuns, rule } from "../../support/model-run.js";
import { streamed } from "../../support/model-server.js";
import { ticketDesk } from "../../support/runs.js";

let runs: ModelRuns;
beforeEach(() => {
  runs = new ModelRuns();
});
afterEach(() => runs.dispose());

const USER: JsonObject = { name: "user", kind: "human" };

describe("what a model reads", () => {
  it("are the last turns, two for each participant, its own as the assistant's, and a line about those before", async () => {
    const say = (from: string, text: string, more: JsonObject = {}): JsonObject => ({ from, text, ...more });
    const others = ["user", "security", "general"];
    const turns = Array.from({ length: 9 }, (_, turn) => say(others[turn % 3]!, `Turn ${turn + 2}.`));
    turns[8] = say("general", "It is urgent.", {
      tools: [{ name: "escalate", args: { reason: "the door is open" } }],
    });
    const document = {
      ...ticketDesk,
      participants: [
        ...(ticketDesk["participants"] as JsonObject[]).slice(0, 3),
        { name: "general", tools: [{ name: "escalate" }] },
      ],
      transitions: [
        rule("tool_called", { tool_name: "escalate" }, "triage"),
        {
          when: { name: "from_speaker", args: { agent_id: "triage" } },
          then: { name: "terminate", args: { reason: "done" } },
        },
        rule("from_speaker", { agent_id: "general" }, "user"),
        rule("from_speaker", { agent_id: "security" }, "general"),
        rule("context_equals", { key: "open", value: true }, "security"),
      ] as JsonObject[],
      default_target: { name: "agent", args: { agent_id: "user" } },
      max_turns: 20,
    };
    turns[0]!["context"] = { set: { open: true } };
    const run = await runs.played({ answers: [streamed("Closing.")], turns, document });
    expect(run.end).toEqual({ kind: "closed", reason: "done" });
    expect(runs.sent(0).messages.map(({ role, content }) => [role, content])).toEqual([
      ["system", "You are triage."],
      ["user", "Earlier in this channel: 2 messages from user."],
      ["user", "[security]: Turn 3."],
      ["user", "[general]: Turn 4."],
      ["user", "[user]: Turn 5."],
      ["user", "[security]: Turn 6."],
      ["user", "[general]: Turn 7."],
      ["user", "[user]: Turn 8."],
      ["user", "[security]: Turn 9."],
      ["user", "[general]: [Handed off via escalate] the door is open\nIt is urgent."],
    ]);
  });

  it("are its own lines too, and the prompt of the document", async () => {
    const document = {
      ...ticketDesk,
      participants: [USER, { name: "triage", prompt: "Sort tickets.", tools: [] }],
      transitions: [rule("from_speaker", { agent_id: "user" }, "triage")],
      default_target: { name: "agent", args: { agent_id: "user" } },
      max_turns: 4,
    };
    await runs.played({
      answers: [streamed("Which one?"), streamed("I see.")],
      turns: [{ from: "user", text: "The blue one." }],
      document,
    });
    expect(runs.sent(1).messages.map(({ role, content }) => [role, content])).toEqual([
      ["system", "Sort tickets."],
      ["user", "[user]: My badge was cloned"],
      ["assistant", "Which one?"],
      ["user", "[user]: The blue one."],
    ]);
    expect(runs.sent(0)["tools"]).toBeUndefined();
  });
});

describe("a handoff document", () => {
  const desk: JsonObject = {
    orchestration: "handoff",
    participants: [
      { name: "user", kind: "human" },
      { name: "triage", tools: [{ name: "look_up" }, { name: "refund", approval: true }] },
      { name: "orders", description: "Knows every order.", tools: [] },
    ],
    start: "triage",
    handoffs: [
      { from: "triage", to: "orders" },
      { from: "orders", to: "triage" },
    ],
  };

  it("gives the model its edges as tools, ends the turn with a handoff, and shows it its own calls later", async () => {
    const run = await runs.played({
      document: desk,
      answers: [
        streamed("", [{ name: "look_up", args: "{}" }]),
        streamed("One moment.", [{ name: "handoff_to_orders", args: "{}" }]),
        streamed("Anything else?"),
      ],
      turns: [{ from: "orders", text: "It left today.", tools: ["handoff_to_triage"] }],
    });
    expect(run.turns.map(({ tools }) => tools)).toEqual([
      [],
      ["look_up", "handoff_to_orders"],
      ["handoff_to_triage"],
      [],
    ]);
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "user" });
    expect(runs.server?.requests).toHaveLength(3);
    expect((runs.sent(0).tools ?? []).map((tool) => (tool["function"] as JsonObject)["name"])).toEqual([
      "look_up",
      "refund",
      "handoff_to_orders",
    ]);
    expect(runs.sent(0).tools?.[2]).toMatchObject({ function: { description: "Knows every order." } });
    expect(runs.sent(0).messages.map(({ role, content }) => [role, content])).toEqual([
      ["system", "You are triage."],
      ["user", "My badge was cloned"],
    ]);
    expect(runs.sent(2).messages.map(({ role, content, name }) => [role, name ?? "", content])).toEqual([
      ["system", "", "You are triage."],
      ["user", "", "My badge was cloned"],
      ["assistant", "", "One moment."],
      ["tool", "", "ok"],
      ["tool", "", '{"handoff_to": "orders"}'],
      ["assistant", "orders", "It left today."],
    ]);
  });

  it("ends the turn where a call waits for an approval", async () => {
    const run = await runs.played({
      document: desk,
      answers: [streamed("", [{ name: "refund", args: '{"order": 7}' }])],
    });
    expect(run.turns[1]?.tools).toEqual(["refund"]);
    expect(run.end).toMatchObject({ kind: "waiting", speaker: "user" });
    expect(runs.server?.requests).toHaveLength(1);
  });
});

import { expect, it } from "vitest";
import { namedGraph } from "../../../runtime/graph/named-graph.js";
import type { JsonObject } from "../../../runtime/index.js";

const names = new Map([
  ["a1", "user"],
  ["b2", "nurse"],
]);

it("puts names where the graph has ids, and nowhere else", () => {
  const graph: JsonObject = {
    initial_speaker: "a1",
    transitions: [
      {
        when: { name: "context_equals", args: { key: "b2", value: "b2" } },
        then: { name: "agent", args: { agent_id: "b2" } },
        priority: 3,
      },
      { when: { name: "from_speaker", args: { agent_id: "b2" } }, then: null },
    ],
    default_target: { name: "terminate", args: { reason: "a1" } },
    max_turns: null,
  };
  expect(namedGraph(graph, names)).toEqual({
    initial_speaker: "user",
    transitions: [
      {
        when: { name: "context_equals", args: { key: "b2", value: "b2" } },
        then: { name: "agent", args: { agent_id: "nurse" } },
        priority: 3,
      },
      { when: { name: "from_speaker", args: { agent_id: "nurse" } }, then: null },
    ],
    default_target: { name: "terminate", args: { reason: "a1" } },
    max_turns: null,
  });
});

it("leaves every odd shape as it is", () => {
  const odd = JSON.parse(
    '{"initial_speaker": 5, "transitions": ["x", null, {"when": 3}], "__proto__": {"x": 1}}',
  ) as JsonObject;
  expect(JSON.stringify(namedGraph(odd, names))).toBe(JSON.stringify(odd));
});

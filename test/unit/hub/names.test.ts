import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../runtime/index.js";
import { documentFrom } from "../../../runtime/index.js";
import { graphWithIds } from "../../../runtime/hub/names.js";

const idOf = new Map([
  ["a", "id-a"],
  ["b", "id-b"],
]);
const mapped = (data: JsonObject) => graphWithIds(documentFrom(data), idOf);
const one = (when: JsonObject, then: JsonObject, more: JsonObject = {}) =>
  mapped({ initial_speaker: "a", transitions: [{ when, then }], ...more })["transitions"];

describe("names become ids", () => {
  it("in initial_speaker, from_speaker, agent and default_target", () => {
    expect(
      mapped({
        initial_speaker: "a",
        transitions: [
          {
            when: { name: "from_speaker", args: { agent_id: "a" } },
            then: { name: "agent", args: { agent_id: "b" } },
            priority: 3,
          },
        ],
        default_target: { name: "agent", args: { agent_id: "b" } },
        max_turns: 4,
        participants: ["a", "b"],
      }),
    ).toEqual({
      initial_speaker: "id-a",
      transitions: [
        {
          when: { name: "from_speaker", args: { agent_id: "id-a" } },
          then: { name: "agent", args: { agent_id: "id-b" } },
          priority: 3,
        },
      ],
      default_target: { name: "agent", args: { agent_id: "id-b" } },
      max_turns: 4,
    });
  });

  it("never in context values, keys, tool names or reasons", () => {
    const when = { name: "context_equals", args: { key: "a", value: "b" } };
    const then = { name: "terminate", args: { reason: "a" } };
    expect(one(when, then)).toEqual([{ when, then }]);
    const tool = { name: "tool_called", args: { tool_name: "a" } };
    expect(one(tool, then)).toEqual([{ when: tool, then }]);
  });

  it("in the declared ids of custom names, lists too, and in no other arg", () => {
    const extensions = [{ name: "anyone_of", ids: ["who"] }];
    expect(
      one({ name: "anyone_of", args: { who: ["a", "b", "x"], key: "a" } }, { name: "stay" }, { extensions }),
    ).toEqual([
      { when: { name: "anyone_of", args: { who: ["id-a", "id-b", "x"], key: "a" } }, then: { name: "stay" } },
    ]);
    expect(one({ name: "undeclared", args: { who: "a" } }, { name: "stay" })).toEqual([
      { when: { name: "undeclared", args: { who: "a" } }, then: { name: "stay" } },
    ]);
  });

  it("not where nobody bears the name, and not in what has no shape", () => {
    expect(mapped({ initial_speaker: "zed", transitions: [5, { when: null, then: "x" }] })).toEqual({
      initial_speaker: "zed",
      transitions: [5, { when: null, then: "x" }],
    });
  });

  it("and the document itself stays as it was", () => {
    const data = { initial_speaker: "a", transitions: [], participants: ["a", "b"] };
    const before = structuredClone(data);
    mapped(data);
    expect(data).toEqual(before);
  });
});

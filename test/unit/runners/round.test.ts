import { describe, expect, it } from "vitest";
import type { JsonObject, Round } from "../../../runtime/index.js";
import { documentFrom, eventsOfRound } from "../../../runtime/index.js";

const document = documentFrom({
  participants: [
    { name: "h", kind: "human" },
    {
      name: "a",
      tools: [
        { name: "set_x", set: { x: 1 }, delete: ["y"] },
        { name: "pass_on", handoff: "b" },
        { name: "end", finish: "over" },
        { name: "end_quietly", finish: "" },
        { name: "both", finish: "over", handoff: "b" },
        { name: "plain" },
      ],
    },
    "b",
  ],
  initial_speaker: "h",
  transitions: [{ when: { name: "tool_called", args: { tool_name: "ruled" } }, then: { name: "stay" } }],
});
const idOf = new Map([
  ["h", "id-h"],
  ["a", "id-a"],
  ["b", "id-b"],
]);
const events = (round: Partial<Round>, kickoff = false) =>
  eventsOfRound({ speaker: "a", text: "said", tools: [], ...round }, document, idOf, kickoff);
const routing = (...tools: Round["tools"]) => events({ tools }).turn?.event_data["routing"];
const packet = (route: JsonObject, body = "said") => ({
  event_type: "ag2.packet",
  event_data: { body, context_updates: { delete: [], set: {} }, routing: route },
});

describe("a round becomes envelopes", () => {
  it("a packet of an agent, a text of a human, a text at the kickoff", () => {
    expect(events({})).toEqual({ contextSets: [], turn: packet({ kind: "text" }) });
    const text = { event_type: "ag2.msg.text", event_data: { text: "said" } };
    expect(events({ speaker: "h" }).turn).toEqual(text);
    expect(events({}, true).turn).toEqual(text);
    expect(events({ speaker: "h", tools: [{ name: "ruled" }] }).turn?.event_type).toBe("ag2.packet");
  });

  it("context changes of tools come first, one envelope each, then the turn's own", () => {
    expect(
      events({ tools: [{ name: "plain" }, { name: "set_x" }], context: { set: { z: 2 } } }).contextSets,
    ).toEqual([{ set: { x: 1 }, delete: ["y"] }, { set: { z: 2 } }]);
  });

  it("effects given with the call replace the declared ones, one by one", () => {
    expect(events({ tools: [{ name: "set_x", set: { x: 9 } }] }).contextSets).toEqual([
      { set: { x: 9 }, delete: ["y"] },
    ]);
    expect(routing({ name: "pass_on", handoff: "h" })).toMatchObject({ target: "id-h" });
  });

  it("the first routing call wins, a later finish is lost", () => {
    expect(routing({ name: "plain" }, { name: "ruled" }, { name: "end" })).toEqual({
      kind: "handoff",
      tool: "ruled",
      reason: "",
    });
  });

  it("inside one call a finish beats a handoff", () => {
    expect(routing({ name: "both" })).toEqual({ kind: "finish", tool: "both", reason: "over", summary: "" });
  });

  it("a handoff names its target by id, an unknown one as it stands", () => {
    expect(routing({ name: "pass_on", args: { reason: "hardware" } })).toEqual({
      kind: "handoff",
      tool: "pass_on",
      reason: "hardware",
      target: "id-b",
    });
    expect(routing({ name: "pass_on", handoff: "zed" })).toMatchObject({ target: "zed" });
  });

  it("a reason that is no text is none, and an own tool of that name routes though nobody declared it", () => {
    expect(routing({ name: "ruled", args: { reason: 5 } })).toMatchObject({ reason: "" });
    expect(routing({ name: "toString" })).toEqual({ kind: "text" });
  });

  it("silence posts nothing, unless a call routes", () => {
    expect(events({ text: "" }).turn).toBeUndefined();
    expect(events({ text: "", speaker: "h" }).turn).toBeUndefined();
    expect(events({ text: "", tools: [{ name: "plain" }] }).turn).toBeUndefined();
    expect(events({ text: "", tools: [{ name: "end_quietly" }] }).turn).toEqual(
      packet({ kind: "finish", tool: "end_quietly", reason: "", summary: "" }, ""),
    );
    expect(events({ text: "" }, true).turn).toEqual({ event_type: "ag2.msg.text", event_data: { text: "" } });
  });
});

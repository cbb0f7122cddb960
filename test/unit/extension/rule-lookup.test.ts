import { describe, expect, it } from "vitest";
import { rulesOf } from "../../../extension/logs/decision-words.js";
import type { RuleReference } from "../../../extension/logs/node.js";
import { findRule, isDocumentOf } from "../../../extension/logs/rule-lookup.js";
import * as runtime from "../../../runtime/index.js";
import type { DecidedBy } from "../../../runtime/index.js";

const NURSE = "18ecdd71d8241fb7dadb1e94f411177f";
const USER = "18ecdd71d7b3374e243b1ccb2fd39c00";

const rule = (from: string, to: string) => ({
  when: { name: "from_speaker", args: { agent_id: from } },
  then: { name: "agent", args: { agent_id: to } },
});

/** A turn of a log with two rules, by ids as AG2 writes them. */
function reference(decidedBy: DecidedBy): RuleReference {
  const graph = {
    initial_speaker: USER,
    transitions: [rule(USER, NURSE), rule(NURSE, USER)],
    default_target: { name: "terminate", args: { reason: "done" } },
  };
  const channel = {
    metadata: { knobs: { graph } },
    names: new Map([
      [NURSE, "nurse"],
      [USER, "user"],
    ]),
  };
  return { reading: { channel }, turn: {}, decidedBy } as unknown as RuleReference;
}

const document = (transitions: object[]) =>
  JSON.stringify({ initial_speaker: "user", transitions, default_target: { name: "stay" } }, null, 1);

function find(transitions: object[], decidedBy: DecidedBy) {
  const at = reference(decidedBy);
  const text = document(transitions);
  const place = findRule(text, "/a.workflow.json", at, rulesOf(at.reading, runtime)!, runtime);
  if (place === undefined) return undefined;
  return { how: place.how, line: text.split("\n")[place.range.start.line] };
}

describe("findRule", () => {
  const ours = [rule("user", "nurse"), rule("nurse", "user")];

  it("finds the rule at its place, by names though the log has ids", () => {
    expect(find(ours, 1)).toEqual({ how: "here", line: "  {" });
  });

  it("follows a rule that has moved", () => {
    expect(find([rule("x", "y"), ...ours], 0)?.how).toBe("moved");
  });

  it("goes to the same place when the rule has been rewritten, and says so", () => {
    expect(find([rule("user", "desk"), rule("nurse", "user")], 0)?.how).toBe("changed");
  });

  it("finds nothing where the document has fewer rules", () => {
    expect(find([rule("x", "y")], 1)).toBeUndefined();
  });

  it("finds the default target", () => {
    expect(find(ours, "default")?.line).toContain("default_target");
  });

  it("does not fail on a text that is no workflow", () => {
    const at = reference(0);
    const rules = rulesOf(at.reading, runtime)!;
    for (const text of [
      "",
      "[]",
      "{",
      '{"transitions": 5}',
      '{"initial_speaker": "u", "transitions": [null, 3]}',
    ])
      expect(findRule(text, "/a.workflow.json", at, rules, runtime)?.how ?? "changed").toBe("changed");
  });
});

describe("isDocumentOf", () => {
  it("knows the document of a log by its rules", () => {
    const at = reference(0);
    const rules = rulesOf(at.reading, runtime)!;
    const check = (transitions: object[]) =>
      isDocumentOf(document(transitions), "/a.workflow.json", at, rules, runtime);
    expect(check([rule("user", "nurse"), rule("nurse", "user")])).toBe(true);
    expect(check([rule("nurse", "user"), rule("user", "nurse")])).toBe(false);
    expect(check([rule("user", "nurse")])).toBe(false);
  });
});

describe("findRule in a handoff document", () => {
  const data = {
    orchestration: "handoff",
    participants: [{ name: "user", kind: "human" }, "nurse", "lab"],
    start: "nurse",
    handoffs: [{ from: "nurse", to: ["lab"] }],
  };

  it("lands on the edge", () => {
    const text = JSON.stringify(data, null, 1);
    const { graph } = runtime.documentFrom(data);
    const at = { reading: { channel: { metadata: { knobs: { graph } }, names: new Map() } }, turn: {} };
    const find = (decidedBy: DecidedBy, source = text) => {
      const each = { ...at, decidedBy } as unknown as RuleReference;
      return findRule(source, "/a.workflow.json", each, rulesOf(each.reading, runtime)!, runtime);
    };
    const place = find(0);
    expect(place?.how).toBe("here");
    expect(text.split("\n")[place?.range.start.line ?? 0]?.trim()).toBe('"lab"');
    // The default mesh has the edge too, but no text for it.
    const { handoffs: _, ...mesh } = data;
    expect(find(0, JSON.stringify(mesh))).toBeUndefined();
  });
});

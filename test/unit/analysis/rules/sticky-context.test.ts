import { expect, test } from "vitest";
import {
  agent,
  analysisOf,
  edited,
  findings,
  flow,
  human,
  open,
  rule,
  theFinding,
  to,
  when,
} from "../../../support/flow.js";

const classic = flow({
  participants: [
    human("user"),
    agent("nurse", { name: "mark_urgent", set: { lane: "cardiology" } }),
    agent("cardiology"),
  ],
  transitions: [
    rule(when.context("lane", "cardiology"), to.agent("cardiology")),
    rule(when.from("user"), to.agent("nurse")),
    rule(when.from("nurse"), to.close("seen")),
    rule(when.from("cardiology"), to.close("treated")),
  ],
});

test("a value that nothing takes away chooses the same agent for ever", () => {
  const finding = theFinding(classic, "sticky-context");
  expect(finding.severity).toBe("warning");
  expect(finding.pointer).toBe("/transitions/0/then");
  expect(finding.message).toBe(
    'Once lane is "cardiology", cardiology is chosen again after every turn of its own: nothing ends or clears it. Put “from cardiology → …” before this rule, or let a tool of cardiology delete lane.',
  );
  expect(finding.related[0]).toEqual({
    message: "run: user → nurse[mark_urgent] → cardiology → cardiology again",
    pointer: "/transitions/0/when",
  });
});

test("it explains the agent's own rule behind it, the stall and the missing way out", () => {
  const codes = analysisOf(classic).findings.map(({ code }) => code);
  expect(codes.filter((code) => ["dead-rule", "self-route-stall", "no-way-out"].includes(code))).toEqual([]);
  const { related } = theFinding(classic, "sticky-context");
  expect(related.map(({ pointer }) => pointer)).toContain("/transitions/3/when");
});

test("both fixes: the agent's own rule first, or a tool that deletes the key", () => {
  const { fixes } = theFinding(classic, "sticky-context");
  expect(fixes.map(({ title }) => title)).toEqual([
    "Move “from cardiology → close as treated” before this rule",
    "Give cardiology a tool that deletes lane",
  ]);
  expect(findings(edited(classic, fixes[0]!.edits), "sticky-context")).toEqual([]);
  const cleared = theFinding(edited(classic, fixes[1]!.edits), "sticky-context");
  expect(cleared.severity).toBe("hint");
  expect(cleared.message).toContain("only clear_lane clears it, and cardiology may skip that");
});

test("without a rule of the agent's own, one that closes is inserted", () => {
  const data = { ...classic, transitions: (classic["transitions"] as object[]).slice(0, 3) as never };
  const [fix] = theFinding(data, "sticky-context").fixes;
  expect(fix).toMatchObject({
    title: "Insert “from cardiology → close as cardiology_done” before this rule",
    edits: [
      {
        op: "insert",
        pointer: "/transitions",
        index: 0,
        value: rule(when.from("cardiology"), to.close("cardiology_done")),
      },
    ],
  });
});

test("an error where it goes on for ever and no max_turns ends it", () => {
  expect(theFinding({ ...classic, max_turns: null }, "sticky-context").severity).toBe("error");
});

test("a warning on an open agent, because nothing in the document clears the value", () => {
  const participants = [...(classic["participants"] as object[]).slice(0, 2), open("cardiology")] as never;
  const finding = theFinding({ ...classic, participants }, "sticky-context");
  expect(finding.severity).toBe("warning");
  expect(finding.message).toContain("nothing in this document clears it");
});

test("null: an absent key keeps choosing, and a tool must set it", () => {
  const data = flow({
    transitions: [
      rule(when.from("user"), to.agent("writer")),
      rule(when.context("verdict", null), to.agent("writer")),
    ],
  });
  expect(theFinding(data, "sticky-context").message).toMatch(
    /^While verdict is absent or null, writer is chosen again.*let a tool of writer set verdict\.$/,
  );
});

test("silent where the agent's own rule comes first", () => {
  const [sticky, user, nurse, own] = classic["transitions"] as never[];
  expect(findings({ ...classic, transitions: [own!, sticky!, user!, nurse!] }, "sticky-context")).toEqual([]);
});

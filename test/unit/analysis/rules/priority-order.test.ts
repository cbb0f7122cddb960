import { expect, test } from "vitest";
import type { JsonObject } from "../../../../runtime/index.js";
import {
  agent,
  analysisOf,
  edited,
  findings,
  flow,
  human,
  rule,
  theFinding,
  to,
  when,
} from "../../../support/flow.js";

const classic = flow({
  participants: [
    human("user"),
    agent("drafter"),
    agent("reviewer", { name: "approve", set: { approved: true } }),
  ],
  transitions: [
    rule(when.context("approved", true), to.close("approved"), { priority: 100 }),
    rule(when.from("user"), to.agent("drafter")),
    rule(when.from("drafter"), to.agent("reviewer")),
    rule(when.from("reviewer"), to.agent("drafter")),
  ],
});

test("the terminate rule that got priority 100 to make it win", () => {
  const finding = theFinding(classic, "priority-order");
  expect(finding.severity).toBe("warning");
  expect(finding.pointer).toBe("/transitions/0/priority");
  expect(finding.message).toBe(
    "This rule never fires: priority 100 puts it last, and “from drafter → reviewer” (priority 0) and “from reviewer → drafter” (priority 0) already decide every turn in which it is true. Lower runs first. Give it priority 0: it stands above them in the list.",
  );
  expect(finding.related[0]).toEqual({
    message: "“from drafter → reviewer” decides instead · run: user → drafter",
    pointer: "/transitions/2",
  });
  expect(finding.witness).toEqual([
    { speaker: "user", tools: [] },
    { speaker: "drafter", tools: [] },
  ]);
});

test("its fixes: a number just low enough, or the place in the list", () => {
  const { fixes } = theFinding(classic, "priority-order");
  expect(fixes.map(({ title }) => title)).toEqual([
    "Set the priority to 0",
    "Drop the number",
    "Delete this rule",
  ]);
  for (const fix of fixes.slice(0, 2)) {
    const after = analysisOf(edited(classic, fix.edits));
    expect(after.facts?.fires[0]).toBe(true);
    expect(after.findings.map(({ code }) => code)).not.toContain("priority-order");
  }
});

test("a rule behind the one that decides needs a number below it, or its place", () => {
  const data = flow({
    transitions: [
      rule(when.from("user"), to.agent("writer")),
      rule(when.from("writer"), to.agent("editor"), { priority: 5 }),
      rule(when.context("urgent", true), to.close("urgent"), { priority: 7 }),
    ],
    context_vars: {},
    participants: [
      human("user"),
      agent("writer", { name: "hurry", set: { urgent: true } }),
      agent("editor", { name: "calm", delete: ["urgent"] }),
    ],
    default_target: to.close("done"),
  });
  expect(findings(data, "priority-order")).toEqual([]);
  const lost = {
    ...data,
    default_target: to.close("x"),
    participants: [
      human("user"),
      agent("writer", { name: "hurry", set: { urgent: true } }),
      agent("editor", { name: "calm", set: { urgent: false } }),
    ],
    transitions: [
      ...(data["transitions"] as JsonObject[]),
      rule(when.from("editor"), to.close("read"), { priority: 6 }),
    ],
  };
  const finding = theFinding(lost, "priority-order");
  expect(finding.message).toContain(
    "“from writer → editor” (priority 5) and “from editor → close as read” (priority 6)",
  );
  expect(finding.message).toContain("Give it a priority below 5");
  expect(finding.fixes[0]).toMatchObject({
    title: "Set the priority to 4",
    edits: [{ op: "set", pointer: "/transitions/2/priority", value: 4 }],
  });
});

test("a lower number somewhere else counts against a rule without one, at its condition", () => {
  const [finding] = findings(
    flow({
      transitions: [
        rule(when.from("user"), to.agent("writer")),
        rule(when.always, to.next, { priority: -1 }),
      ],
    }),
    "priority-order",
  );
  expect(finding?.message).toContain("without a number it has priority 0, which puts it last");
  expect(finding?.pointer).toBe("/transitions/0/when");
});

test("silent where the list's order is the cause, and where every rule fires", () => {
  const order = flow({
    transitions: [rule(when.always, to.next), rule(when.from("user"), to.agent("writer"))],
  });
  expect(findings(order, "priority-order")).toEqual([]);
  expect(findings(order, "dead-rule")).toHaveLength(1);
  expect(findings(flow(), "priority-order")).toEqual([]);
});

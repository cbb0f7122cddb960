import { expect, test } from "vitest";
import { agent, edited, findings, flow, human, rule, theFinding, to, when } from "../../../support/flow.js";

test("shadowed: names the rule that decides instead, with a run", () => {
  const data = flow({
    transitions: [
      rule(when.from("user"), to.agent("writer")),
      rule(when.from("writer"), to.agent("editor")),
      rule(when.tool("publish"), to.close("published")),
    ],
    participants: [human("user"), agent("writer", { name: "publish" }), agent("editor")],
  });
  const finding = theFinding(data, "dead-rule");
  expect(finding).toMatchObject({
    severity: "warning",
    pointer: "/transitions/2/when",
    message:
      "This rule never fires: “from writer → editor” decides every turn in which it is true. Move it up, or delete it.",
    related: [
      { message: "“from writer → editor” decides instead · run: user → writer", pointer: "/transitions/1" },
    ],
  });
  expect(finding.fixes.map(({ title }) => title)).toEqual([
    "Move it before “from writer → editor”",
    "Delete this rule",
  ]);
  for (const { edits } of finding.fixes) expect(findings(edited(data, edits), "dead-rule")).toEqual([]);
});

test("shadowed by a tool's own routing", () => {
  const data = flow({
    transitions: [
      rule(when.tool("publish"), to.close("published")),
      rule(when.from("user"), to.agent("writer")),
      rule(when.from("writer"), to.agent("editor")),
    ],
    participants: [human("user"), agent("writer", { name: "publish", finish: "out" }), agent("editor")],
  });
  expect(theFinding(data, "dead-rule").message).toBe(
    "This rule never fires: a tool's own handoff or finish decides every turn in which it is true. Take that away from the tool, or delete this rule.",
  );
});

test("never true: says why", () => {
  const data = (condition: ReturnType<typeof when.from>) =>
    flow({
      transitions: [...(flow()["transitions"] as never[]), rule(condition, to.close("lost"))],
      participants: [
        human("user"),
        agent("writer", { name: "note", set: { lane: "a" } }),
        agent("editor"),
        agent("idle", { name: "far", set: { lane: "b" } }),
      ],
    });
  expect(theFinding(data(when.from("idle")), "dead-rule").message).toBe(
    "This rule never fires: no run comes to a turn of idle. Delete it, or change what it asks for.",
  );
  expect(theFinding(data(when.tool("far") as never), "dead-rule").message).toContain(
    "no run comes to a turn that is routed by the tool far",
  );
  expect(theFinding(data(when.context("lane", "b") as never), "dead-rule").message).toContain(
    "no run comes to a turn in which lane has this value",
  );
});

test("an extension's condition may be true: nothing is said of it", () => {
  const data = flow({
    extensions: [{ name: "is_urgent", kind: "condition" }],
    transitions: [
      rule({ name: "is_urgent", args: {} }, to.close("urgent")),
      ...(flow()["transitions"] as never[]),
    ],
  });
  expect(findings(data, "dead-rule")).toEqual([]);
  expect(findings(data, "unknown-name")).toMatchObject([{ severity: "information" }]);
});

test("silent where every rule fires", () => {
  expect(findings(flow(), "dead-rule")).toEqual([]);
});

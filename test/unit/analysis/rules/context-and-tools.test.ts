import { expect, test } from "vitest";
import {
  agent,
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

const lanes = (value: never, ...rest: never[]) =>
  flow({
    participants: [human("user"), agent("writer", { name: "mark", set: { lane: value } }), agent("editor")],
    transitions: [...(flow()["transitions"] as never[]), ...rest],
  });

test("unset-key: explains the dead rule, with the nearest key", () => {
  const data = lanes("fast" as never, rule(when.context("lame", "fast"), to.close("x")) as never);
  const finding = theFinding(data, "dead-rule");
  expect(finding.message).toContain(
    "Nothing ever sets lame: no tool does, and context_vars does not have it. Did you mean lane?",
  );
  expect(findings(data, "unset-key")).toEqual([]);
});

test("value-type: what looks alike and never equals", () => {
  const data = lanes(1 as never, rule(when.context("lane", "1"), to.close("x")) as never);
  expect(theFinding(data, "dead-rule").message).toContain(
    'lane never equals "1" here: writer\'s tool mark gives it 1, a number, and "1" is a string.',
  );
});

test("value-type: what looks different and equals", () => {
  const data = flow({
    participants: [human("user"), agent("writer", { name: "ok", set: { done: 1 } }), agent("editor")],
    transitions: [rule(when.context("done", true), to.close("early")), ...(flow()["transitions"] as never[])],
  });
  expect(theFinding(data, "value-type")).toMatchObject({
    severity: "information",
    pointer: "/transitions/0/when/args/value",
    message:
      "true also equals 1, which writer's tool ok gives done: Python takes true for 1 and false for 0.",
  });
});

test("null-match: true while the key is absent", () => {
  const data = flow({
    transitions: [
      rule(when.from("user"), to.agent("writer")),
      rule(when.context("note", null), to.close("x")),
    ],
  });
  expect(theFinding(data, "null-match")).toMatchObject({
    severity: "information",
    pointer: "/transitions/1/when/args/value",
  });
  expect(findings(flow(), "null-match")).toEqual([]);
});

test("unknown-tool: explains the dead rule; silent while somebody is open", () => {
  const rules = [rule(when.tool("publsh"), to.close("x")), ...(flow()["transitions"] as never[])];
  const data = flow({
    participants: [human("user"), agent("writer", { name: "publish" }), agent("editor")],
    transitions: rules,
  });
  const finding = theFinding(data, "dead-rule");
  expect(finding.message).toContain("Nobody declares a tool publsh. Did you mean publish?");
  expect(finding.fixes[0]?.title).toBe("Ask for publish");
  expect(findings(edited(data, finding.fixes[0]!.edits), "dead-rule")).toEqual([]);
  const withOpen = { ...data, participants: [human("user"), open("writer"), agent("editor")] };
  expect(findings(withOpen, "dead-rule")).toEqual([]);
  expect(findings(withOpen, "unknown-tool")).toEqual([]);
});

test("ambiguous-tool: fires whoever calls", () => {
  const data = flow({
    participants: [human("user"), agent("writer", { name: "stop" }), agent("editor", { name: "stop" })],
    transitions: [rule(when.tool("stop"), to.close("x")), ...(flow()["transitions"] as never[])],
  });
  expect(theFinding(data, "ambiguous-tool")).toMatchObject({
    severity: "information",
    pointer: "/transitions/0/when/args/tool_name",
    message: "writer and editor all have a tool stop: this rule fires whoever of them calls it.",
  });
});

test("unknown-name: nearest name or declaration", () => {
  const data = flow({
    transitions: [
      rule(when.from("user"), { name: "agnt", args: { agent_id: "writer" } }),
      ...(flow()["transitions"] as never[]).slice(1),
    ],
  });
  const finding = theFinding(data, "unknown-name");
  expect(finding).toMatchObject({
    severity: "error",
    pointer: "/transitions/0/then/name",
    message: "There is no target agnt: AG2 refuses to open the channel (ProtocolError). Did you mean agent?",
  });
  expect(findings(edited(data, finding.fixes[0]!.edits), "unknown-name")).toEqual([]);
});

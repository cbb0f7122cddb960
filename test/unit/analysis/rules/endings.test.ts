import { expect, test } from "vitest";
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

const circle = flow({
  transitions: [rule(when.always, to.next)],
  participants: [human("user"), human("ann"), human("bob")],
});

test("never-closes: an error without max_turns, an information with it", () => {
  expect(theFinding(circle, "never-closes")).toMatchObject({
    severity: "information",
    pointer: "/initial_speaker",
    at: "key",
  });
  const finding = theFinding({ ...circle, max_turns: null }, "never-closes");
  expect(finding.severity).toBe("error");
  expect(finding.message).toContain("Every run goes on until somebody closes the channel from outside.");
  expect(finding.related.map(({ message }) => message).join()).toContain("may run forever");
  expect(findings(edited(circle, finding.fixes[0]!.edits), "never-closes")).toEqual([]);
});

test("never-closes: silent where an end is reached", () => {
  expect(findings(flow(), "never-closes")).toEqual([]);
});

const trap = flow({
  participants: [
    human("user"),
    agent("writer", { name: "drop", handoff: "ann" }),
    human("ann"),
    human("bob"),
  ],
  transitions: [
    rule(when.from("user"), to.agent("writer")),
    rule(when.from("ann"), to.agent("bob")),
    rule(when.from("bob"), to.agent("ann")),
  ],
});

test("no-way-out: names the point from which nothing closes, with a run", () => {
  expect(theFinding({ ...trap, max_turns: null }, "no-way-out")).toMatchObject({
    severity: "warning",
    message:
      "A run can come to a turn of ann from which it can never close. Add a rule that terminates on that way.",
    related: [{ message: "no way out after this run: user → writer[drop] → ann" }, {}],
    witness: [
      { speaker: "user", tools: [] },
      { speaker: "writer", tools: ["drop"] },
    ],
  });
  expect(theFinding(trap, "no-way-out").severity).toBe("information");
  expect(findings(flow(), "no-way-out")).toEqual([]);
});

const loop = flow({
  participants: [human("user"), agent("writer", { name: "stop", finish: "enough" })],
  transitions: [rule(when.from("user"), to.agent("writer")), rule(when.from("writer"), to.agent("user"))],
  max_turns: null,
});

test("max-turns-missing: a loop with a way out, but nothing that ends it", () => {
  const finding = theFinding(loop, "max-turns-missing");
  expect(finding).toMatchObject({ severity: "warning", pointer: "/initial_speaker", at: "key" });
  expect(finding.fixes[0]).toMatchObject({
    title: "Add max_turns: 10",
    edits: [{ op: "set", pointer: "/max_turns", value: 10 }],
  });
  expect(analysisOf(edited(loop, finding.fixes[0]!.edits)).findings.map(({ code }) => code)).toEqual([
    "default-unreachable",
  ]);
  expect(findings({ ...loop, max_turns: 6 }, "max-turns-missing")).toEqual([]);
  expect(findings(flow({ max_turns: null }), "max-turns-missing")).toEqual([]);
});

test("cap-too-low: the shortest way to a close is longer", () => {
  const data = flow({ max_turns: 2 });
  const finding = theFinding(data, "cap-too-low");
  expect(finding).toMatchObject({ severity: "warning", pointer: "/max_turns" });
  expect(finding.message).toBe(
    'Every run ends as "max_turns": the shortest way to a close takes 3 turns, and max_turns allows 2. Raise it to 3 or more.',
  );
  expect(finding.witness?.map(({ speaker }) => speaker)).toEqual(["user", "writer", "editor"]);
  expect(findings(edited(data, finding.fixes[0]!.edits), "cap-too-low")).toEqual([]);
  expect(findings(flow({ max_turns: 3 }), "cap-too-low")).toEqual([]);
});

test("default-unreachable: some rule always fires", () => {
  expect(theFinding(circle, "default-unreachable")).toMatchObject({
    severity: "hint",
    pointer: "/default_target",
    message:
      "“otherwise → close as done” never decides: some rule, or a tool's own routing, decides every turn.",
  });
  expect(findings(flow(), "default-unreachable")).toEqual([]);
});

test("same-reason: a log cannot tell the two ends apart", () => {
  const data = flow({
    transitions: [...(flow()["transitions"] as never[]), rule(when.from("editor"), to.close("done"))],
  });
  expect(theFinding(data, "same-reason")).toMatchObject({
    severity: "hint",
    pointer: "/default_target/args/reason",
  });
  expect(findings(flow(), "same-reason")).toEqual([]);
});

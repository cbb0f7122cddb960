import { describe, expect, test } from "vitest";
import { checkText } from "../../../../runtime/index.js";
import type { Diagnostic } from "../../../../runtime/index.js";

const support = {
  orchestration: "handoff",
  participants: [{ name: "user", kind: "human" }, "triage", "orders", "returns"],
  start: "triage",
  handoffs: [
    { from: "triage", to: "orders", description: "Where is it?" },
    { from: "orders", to: "returns", description: "Send it back." },
    { from: "returns", to: "triage", description: "Anything else." },
  ],
  autonomous: { agents: ["triage", "orders", "returns"] },
};

const found = (text: string): readonly Diagnostic[] => checkText(text, { language: "json" }).diagnostics;

test("a misspelt agent can be put right at each place and at all places, whatever else is wrong", () => {
  const text = JSON.stringify(support)
    .replaceAll('"from":"orders"', '"from":"ordrs"')
    .replaceAll('"to":"orders"', '"to":"ordrs"');
  const wrong = found(text.replace('"start":"triage"', '"start":"triag"'));
  const unknown = wrong.filter(({ code }) => code === "handoff-unknown-participant");
  expect(unknown).toHaveLength(3);
  for (const finding of unknown.filter(({ message }) => message.startsWith("ordrs")))
    expect(finding.fixes.map(({ title }) => title)).toEqual([
      "Change it to orders",
      "Change it to orders in all 2 places",
    ]);
});

test("nobody at all is called none", () => {
  const data = {
    ...support,
    participants: [{ name: "user", kind: "human" }],
    handoffs: [],
    autonomous: false,
  };
  for (const { message } of found(JSON.stringify(data))) expect(message).not.toMatch(/are \.|has \./);
});

describe("max_turns of a handoff document", () => {
  test.each(["NaN", "Infinity", "0", "-1", "true", '"9"', "[]"])("%s is told of as in a workflow", (cap) => {
    const text = JSON.stringify({ ...support, max_turns: "CAP" }).replace('"CAP"', cap);
    expect(found(text).filter(({ code }) => code === "max-turns-value")).toHaveLength(1);
  });

  test.each([
    ["9", false],
    ["NaN", true],
    ["Infinity", true],
  ] as const)("%s leaves a circle without an end: %s", (cap, endless) => {
    const text = JSON.stringify({ ...support, max_turns: "CAP" }).replace('"CAP"', cap);
    expect(found(text).some(({ code }) => code === "handoff-cycle-without-exit")).toBe(endless);
  });
});

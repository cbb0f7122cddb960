import { describe, expect, test } from "vitest";
import { checkText } from "../../../../runtime/index.js";
import { agent, flow, human, rule, to, when } from "../../../support/flow.js";

const ping = {
  participants: [human("user"), agent("writer")],
  transitions: [rule(when.from("user"), to.agent("writer")), rule(when.from("writer"), to.agent("user"))],
  default_target: null,
};

/** The document with a number that JSON.stringify would not write. */
const withCap = (cap: string, data = flow()) =>
  JSON.stringify({ ...data, max_turns: "CAP" }, null, 1).replace('"CAP"', cap);

const found = (text: string, language: "json" | "yaml") => checkText(text, { language }).diagnostics;

describe.each([
  ["NaN", "json"],
  ["Infinity", "json"],
  ["1e999", "json"],
  [".nan", "yaml"],
  [".NaN", "yaml"],
  [".inf", "yaml"],
] as const)("max_turns %s in %s never ends a run", (cap, language) => {
  test("and is said to do so", () => {
    const codes = found(withCap(cap), language).map(({ code }) => code);
    expect(codes).not.toContain("cap-too-low");
    const [value] = found(withCap(cap), language).filter(({ code }) => code === "max-turns-value");
    expect(value).toMatchObject({ severity: "warning", pointer: "/max_turns" });
    expect(value?.message).toContain("never closes the channel");
  });

  test("so that a workflow without an end is told of as without max_turns", () => {
    const closes = found(withCap(cap, flow(ping)), language).find(({ code }) => code === "never-closes");
    expect(closes).toMatchObject({ severity: "error" });
    expect(closes?.message).not.toContain("max_turns");
  });
});

test("-Infinity ends at once, like every number up to 0", () => {
  for (const [cap, language] of [
    ["-Infinity", "json"],
    ["-.inf", "yaml"],
  ] as const) {
    const value = found(withCap(cap), language).find(({ code }) => code === "max-turns-value");
    expect(value?.message).toContain("closes the channel on turn 1");
  }
});

test("only NaN is said to equal nothing", () => {
  const message = (cap: string) =>
    found(withCap(cap), "json").find(({ code }) => code === "not-plain-json")?.message;
  expect(message("NaN")).toContain("NaN equals nothing");
  expect(message("Infinity")).toBe("JSON has no Infinity: write a number, a text or null.");
  expect(message("-Infinity")).toBe("JSON has no -Infinity: write a number, a text or null.");
});

import { expect, it } from "vitest";
import { inlineValuesOf } from "../../../language-server/features/inline-values.js";
import { chestPain, clinic, inBothFormats, marked } from "./both.js";

const ALL = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };

const rule = (key: string) => ({
  when: { name: "context_equals", args: { key, value: 1 } },
  then: { name: "stay" },
});

inBothFormats("inline values", (format) => {
  it("are the context keys that rules ask for, where they stand, not those of scenarios", () => {
    const scenario = { ...chestPain(), expect: { context_vars: { lane: "general" } } };
    const { current } = marked(format, { ...clinic(), scenarios: [scenario] }).view;
    const values = inlineValuesOf(current, ALL) as { range: typeof ALL; expression: string }[];
    expect(values.map(({ expression }) => expression)).toContain("lane");
    for (const { range, expression } of values) {
      const text = current.text.slice(current.lines.offsetAt(range.start), current.lines.offsetAt(range.end));
      expect(text.replaceAll(/["']/g, "")).toBe(expression);
    }
    const line = values[0]!.range.start.line;
    const after = { start: { line: line + 1, character: 0 }, end: ALL.end };
    expect(inlineValuesOf(current, after)).toHaveLength(values.length - 1);
  });

  it("name keys that an expression would read otherwise in brackets", () => {
    const transitions = ["a b", "true", "turn_count", "__proto__", "größe"].map(rule);
    const { current } = marked(format, { ...clinic(), transitions, scenarios: [] }).view;
    const shown = inlineValuesOf(current, ALL) as { expression: string }[];
    expect(shown.map(({ expression }) => expression).filter((each) => each !== "lane")).toEqual([
      'context_vars["a b"]',
      'context_vars["true"]',
      'context_vars["turn_count"]',
      "__proto__",
      "größe",
    ]);
  });
});

it("of a text that cannot be read are none", () => {
  const { current } = marked("json", clinic()).view;
  expect(inlineValuesOf({ ...current, root: undefined }, ALL)).toEqual([]);
});

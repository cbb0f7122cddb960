import { expect, test } from "vitest";
import type { JsonValue } from "../../../runtime/index.js";
import { preview } from "../../../debug-adapter/variables/preview.js";

test.each<[JsonValue, string]>([
  [null, "null"],
  [true, "true"],
  [1.5, "1.5"],
  ["a “b” 🩺", '"a “b” 🩺"'],
  ["\ud800", '"\\ud800"'],
  [[], "[]"],
  [{}, "{}"],
  [{ lab: { slot: 3 }, tags: ["a", 1] }, '{lab: {slot: 3}, tags: ["a", 1]}'],
  [[[[[[1]]]]], "[[[[…]]]]"],
])("%j reads %s", (value, text) => {
  expect(preview(value)).toBe(text);
});

test("a long list is cut and says so", () => {
  const text = preview(Array.from({ length: 1_000_000 }, () => 1));
  expect(text.length).toBeLessThan(140);
  expect(text.endsWith("…")).toBe(true);
});

test("a text is shown whole, so that it can be copied", () => {
  expect(preview("x".repeat(5000))).toHaveLength(5002);
});

test("ten thousand levels are no depth", () => {
  let deep: JsonValue = 1;
  for (let level = 0; level < 10_000; level++) deep = [deep];
  expect(preview(deep)).toBe("[[[[…]]]]");
});

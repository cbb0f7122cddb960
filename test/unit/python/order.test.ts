import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../../runtime/index.js";
import { PythonError, pythonLess } from "../../../runtime/index.js";

describe("Python's <", () => {
  it.each<[JsonValue, JsonValue, boolean]>([
    [1, 2, true],
    [2, 1, false],
    [-1, false, true],
    [true, 1, false],
    [0.5, true, true],
    ["10", "9", true],
    ["a", "ab", true],
    ["a", "a", false],
    ["\ufffd", "\u{1f600}", true],
    ["\u{1f600}", "\ufffd", false],
    [[1], [1, 0], true],
    [[1, 2], [1, 3], true],
    [[[1], 5], [[true], 6], true],
    [[null], [null], false],
    [[[1], 5], [[1, 2], 3], true],
    [[[], 1], [[], 0], false],
    [NaN, 1, false],
    [1, NaN, false],
  ])("%j < %j: %s", (a, b, holds) => {
    expect(pythonLess(a, b)).toBe(holds);
  });

  it.each<[JsonValue, JsonValue]>([
    [1, "1"],
    [null, null],
    [{}, {}],
    [[1], ["a"]],
    [[], 1],
  ])("%j < %j is a TypeError", (a, b) => {
    expect(() => pythonLess(a, b)).toThrow(PythonError);
    expect(() => pythonLess(a, b)).toThrow(expect.objectContaining({ pythonError: "TypeError" }) as Error);
  });

  it("finds a difference that lies thousands of lists deep", () => {
    const deep = (last: string) =>
      JSON.parse(`${"[".repeat(20_000)}${last}${"]".repeat(20_000)}`) as JsonValue;
    expect(pythonLess(deep("1"), deep("2"))).toBe(true);
    expect(pythonLess(deep("2"), deep("1"))).toBe(false);
    expect(pythonLess(deep("1"), deep("true"))).toBe(false);
    expect(pythonLess(deep(""), deep("1"))).toBe(true);
  });
});

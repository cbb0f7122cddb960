import { describe, expect, test } from "vitest";
import { answersTo, bothTables } from "../../../extension/reload/answers.js";

describe("a divergence after a save", () => {
  const diverged = { outcome: "diverged" as const, message: "Turn 2 diverges.", tables: "a\n\nb" };

  test("can be forked from, left alone, or looked at", () => {
    expect(answersTo({ ...diverged, fork: { turns: 1 } }).map(({ title }) => title)).toEqual([
      "Fork from There",
      "Keep the Old Run",
      "Show Both Tables",
    ]);
  });

  test("of a replay can be looked at only", () => {
    expect(answersTo(diverged).map(({ answer }) => answer)).toEqual(["tables"]);
  });

  test("has two tables, whatever stands in them", () => {
    expect(bothTables("By the old:\nx\n\nBy the new:\ny")).toEqual(["By the old:\nx", "By the new:\ny"]);
    expect(bothTables("only one")).toEqual(["only one", ""]);
  });
});

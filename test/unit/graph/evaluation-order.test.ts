import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../../runtime/index.js";
import { loadGraph } from "../../../runtime/index.js";

function order(...priorities: JsonValue[]) {
  const transitions = priorities.map((priority) => ({ when: { name: "always" }, then: null, priority }));
  return loadGraph({ initial_speaker: "a", transitions }).evaluation;
}

describe("evaluation order", () => {
  it.each<[JsonValue[], number[]]>([
    [
      [0, 0, 0],
      [0, 1, 2],
    ],
    [
      [100, 0, 5],
      [1, 2, 0],
    ],
    [
      [1, -1, 0.5, true, false],
      [1, 4, 2, 0, 3],
    ],
    [
      ["9", "10", "1"],
      [2, 1, 0],
    ],
    [
      [[2], [1, 5], [1]],
      [2, 1, 0],
    ],
    [[null], [0]],
    [[], []],
  ])("%j → %j", (priorities, indices) => {
    expect(order(...priorities)).toEqual({ indices });
  });

  it("stays stable for many rules", () => {
    const priorities = Array.from({ length: 500 }, (_, index) => index % 3);
    const expected = [0, 1, 2].flatMap((rest) =>
      [...priorities.keys()].filter((index) => index % 3 === rest),
    );
    expect(order(...priorities).indices).toEqual(expected);
  });

  it("puts NaN where Python's sort leaves it", () => {
    expect(order(3, NaN, 1).indices).toEqual([0, 1, 2]);
  });

  it.each<[JsonValue, JsonValue]>([
    [0, "1"],
    [null, null],
    [{}, {}],
  ])("%j and %j have no order, which is a fault only once rules are needed", (a, b) => {
    const { indices, fault } = order(a, b);
    expect(indices).toEqual([]);
    expect(fault).toMatchObject({ pythonError: "TypeError", pointer: "/transitions" });
    expect(fault?.message).toContain("Give every rule a number");
  });
});

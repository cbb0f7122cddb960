import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../../runtime/index.js";
import { canonicalKey, pythonEquals } from "../../../runtime/index.js";
import { value } from "../../support/arbitraries.js";

const pairs = (holds: boolean, list: [JsonValue, JsonValue][]) => list.map(([a, b]) => ({ a, b, holds }));

describe("Python's ==", () => {
  it.each([
    ...pairs(true, [
      [1, true],
      [0, false],
      [0, -0],
      [[1], [true]],
      [{ a: 1 }, { a: true }],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [null, null],
      ["", ""],
    ]),
    ...pairs(false, [
      ["1", 1],
      ["", 0],
      [null, 0],
      [null, false],
      [[], {}],
      [
        [1, 2],
        [2, 1],
      ],
      ["é", "e\u0301"],
      [NaN, NaN],
      [[NaN], [NaN]],
      [{ a: 1 }, { a: 1, b: null }],
      [["ab"], ["a", "b"]],
      [[[]], []],
      ["[]", []],
    ]),
  ])("$a == $b: $holds", ({ a, b, holds }) => {
    expect(pythonEquals(a, b)).toBe(holds);
    expect(pythonEquals(b, a)).toBe(holds);
  });

  it("goes by own keys only, whatever they are called", () => {
    const hostile = JSON.parse('{"__proto__": {"a": 1}}') as JsonValue;
    expect(pythonEquals(hostile, {})).toBe(false);
    expect(pythonEquals(hostile, JSON.parse('{"__proto__": {"a": true}}') as JsonValue)).toBe(true);
  });

  it("does not overflow on deep nesting", () => {
    const deep = (last: JsonValue) => {
      let nested: JsonValue = last;
      for (let depth = 0; depth < 20_000; depth++) nested = depth % 2 === 0 ? [nested] : { k: nested };
      return nested;
    };
    expect(pythonEquals(deep(1), deep(true))).toBe(true);
    expect(pythonEquals(deep(1), deep(2))).toBe(false);
  });

  it("is what canonical keys say", () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(canonicalKey(a) === canonicalKey(b)).toBe(pythonEquals(a, b));
      }),
    );
  });

  it("is reflexive, but for NaN", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(pythonEquals(json as JsonValue, structuredClone(json) as JsonValue)).toBe(true);
      }),
    );
    expect(canonicalKey({ a: [NaN] })).toBeUndefined();
  });
});

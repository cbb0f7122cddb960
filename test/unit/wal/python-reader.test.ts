import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { strictJson } from "../../../runtime/index.js";
import { PythonJsonError, readPythonJson } from "../../../runtime/wal/python-reader.js";

function faultOf(text: string): PythonJsonError | undefined {
  try {
    readPythonJson(text);
    return undefined;
  } catch (error) {
    if (error instanceof PythonJsonError) return error;
    throw error;
  }
}

describe("JSON as Python reads it", () => {
  it("takes NaN and the infinities, and shows them in strict JSON as $float", () => {
    const { value } = readPythonJson('{"a": NaN, "b": [Infinity, -Infinity]}');
    expect(value).toEqual({ a: Number.NaN, b: [Infinity, -Infinity] });
    expect(strictJson(value)).toEqual({ a: { $float: "nan" }, b: [{ $float: "inf" }, { $float: "-inf" }] });
  });

  it("lets the last of two equal keys win and reports both places", () => {
    const read = readPythonJson('{"a": 1, "b": {"c": 2}, "a": 3}');
    expect(read.value).toEqual({ a: 3, b: { c: 2 } });
    expect(read.keys).toEqual([
      { key: "a", index: 1 },
      { key: "b", index: 9 },
      { key: "a", index: 24 },
    ]);
  });

  it("reports integers beyond 2^53", () => {
    expect(
      readPythonJson('[9007199254740991, 9007199254740993, 1e300, "9007199254740993"]').bigIntegers,
    ).toEqual([{ text: "9007199254740993", index: 19 }]);
  });

  it.each([
    ["", 0],
    ["{", 1],
    ['{"a"', 4],
    ['{"a" 1}', 5],
    ['{"a": 1,}', 8],
    ["[1 2]", 3],
    ['"abc', 4],
    ['"a\u0001"', 2],
    ["{} {}", 3],
    ["nul", 0],
    ["'a'", 0],
    ["01", 1],
  ])("says where %j breaks", (text, index) => {
    expect(faultOf(text)?.index).toBe(index);
  });

  it("survives 10,000 levels", () => {
    expect(faultOf("[".repeat(10_000))?.message).toMatch(/deeper than 900/);
  });

  it("agrees with JSON.parse on whatever JSON.parse takes", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(readPythonJson(text).value).toEqual(JSON.parse(text));
      }),
    );
  });

  it("fails cleanly on any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:0-9eN ntrueI\\') }), (text) => {
        let parsed = false;
        try {
          JSON.parse(text);
          parsed = true;
        } catch {
          parsed = false;
        }
        const fault = faultOf(text);
        if (parsed) expect(fault).toBeUndefined();
        if (fault) expect(fault.index).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../../runtime/index.js";
import { byCodePoint, pythonJson, pythonJsonSorted } from "../../../runtime/index.js";
import { readPythonJson } from "../../../runtime/wal/python-reader.js";

describe("JSON as Python writes it", () => {
  it("escapes all but printable ASCII, surrogate pairs unit by unit", () => {
    expect(pythonJson('é🍣\u007f\u0000\n\t\b\f\r"\\/\u2028')).toBe(
      '"\\u00e9\\ud83c\\udf63\\u007f\\u0000\\n\\t\\b\\f\\r\\"\\\\/\\u2028"',
    );
    expect(pythonJson("\ud83c")).toBe('"\\ud83c"');
  });

  it("puts a blank after colons and commas", () => {
    expect(pythonJson({ b: [1, true, null], a: {} })).toBe('{"b": [1, true, null], "a": {}}');
    expect(pythonJson([])).toBe("[]");
  });

  it("sorts keys by code point at every depth", () => {
    const value = { b: { z: 1, 𝒳: 2, "\uffee": 3 }, a: [{ y: 1, x: 2 }] };
    expect(pythonJsonSorted(value)).toBe(
      '{"a": [{"x": 2, "y": 1}], "b": {"z": 1, "\\uffee": 3, "\\ud835\\udcb3": 2}}',
    );
  });

  it("keeps a key called __proto__", () => {
    expect(pythonJsonSorted(JSON.parse('{"__proto__": {"x": 1}, "a": 2}') as JsonValue)).toBe(
      '{"__proto__": {"x": 1}, "a": 2}',
    );
  });

  it("writes what is no JSON number bare", () => {
    expect(pythonJson([Number.NaN, Infinity, -Infinity, 1.5, 1e21, -0])).toBe(
      "[NaN, Infinity, -Infinity, 1.5, 1e+21, 0]",
    );
  });

  it("refuses what Python's recursion limit refuses, without overflowing itself", () => {
    let deep: JsonValue = 1;
    for (let level = 0; level < 10_000; level++) deep = [deep];
    expect(() => pythonJson(deep)).toThrowError(expect.objectContaining({ pythonError: "RecursionError" }));
  });

  it("is read back as it was, by JavaScript and by the fallback reader", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: "binary" }), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as JsonValue;
        for (const text of [pythonJson(plain), pythonJsonSorted(plain)]) {
          expect(/^[ -~]*$/.test(text)).toBe(true);
          expect(JSON.parse(text)).toEqual(plain);
          expect(readPythonJson(text).value).toEqual(plain);
        }
      }),
    );
  });

  it("orders as code points do", () => {
    const unit = fc.string({ unit: "binary", maxLength: 6 });
    fc.assert(
      fc.property(unit, unit, (a, b) => {
        const points = (text: string) => Array.from(text, (character) => character.codePointAt(0)!);
        const [x, y] = [points(a), points(b)];
        const at = x.findIndex((point, index) => point !== y[index]);
        const expected = at < 0 ? x.length - y.length : x[at]! - (y[at] ?? -1);
        expect(Math.sign(byCodePoint(a, b))).toBe(Math.sign(expected));
      }),
    );
  });
});

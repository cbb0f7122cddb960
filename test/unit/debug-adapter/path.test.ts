import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePath } from "../../../debug-adapter/path.js";
import { parseExpression, type JsonValue } from "../../../runtime/index.js";
import { member } from "../../../debug-adapter/variables/json-node.js";

test.each([
  ["route", ["route"]],
  ["  lab.slot ", ["lab", "slot"]],
  ["lab . slot", ["lab", "slot"]],
  ["tags[0].name", ["tags", 0, "name"]],
  ['context_vars["odd key"]', ["context_vars", "odd key"]],
  ['"route"', ["route"]],
  ["größe.日本", ["größe", "日本"]],
  ["chest-pain", ["chest-pain"]],
])("%s is a path", (expression, keys) => {
  expect(parsePath(expression)).toEqual(keys);
});

test.each(["", " ", "1", "a.", ".a", "a..b", "a[", "a[-1]", "a b", "a + 1", "f()", '"a', "a['b']", '["a"]'])(
  "%j is none",
  (expression) => {
    expect(parsePath(expression)).toBeUndefined();
  },
);

test("whatever a variable is called, its path leads back to it", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.nat(999)), { minLength: 1 }), (keys) => {
      const path = keys.reduce<string | undefined>((parent, key) => member(parent, key), "context_vars");
      expect(parsePath(path ?? "")).toEqual(["context_vars", ...keys]);
    }),
  );
});

test("and as an expression gives its value", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.nat(9)), { minLength: 1, maxLength: 6 }),
      (keys) => {
        const path =
          keys.reduce<string | undefined>((parent, key) => member(parent, key), "context_vars") ?? "";
        const value = keys.reduceRight<JsonValue>(
          (inner, key) =>
            typeof key === "number"
              ? [...Array<JsonValue>(key).fill(null), inner]
              : Object.fromEntries([[key, inner]]),
          "here",
        );
        const parsed = parseExpression(path);
        expect(parsed.ok && parsed.expression.evaluate({ lookup: () => value })).toEqual({
          ok: true,
          value: "here",
        });
      },
    ),
  );
});

test("no text makes it fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const path = parsePath(text);
      expect(path === undefined || path.length > 0).toBe(true);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { own, parseTemplate } from "../../../runtime/index.js";

const scope = { lookup: (name: string) => own({ route: "general", turn_count: 4, lab: { slot: 3 } }, name) };

function fill(text: string): string {
  const parsed = parseTemplate(text);
  return parsed.ok ? parsed.template.fill(scope) : parsed.message;
}

test.each([
  ["{route} after {turn_count}", "general after 4"],
  ["no expression at all", "no expression at all"],
  ["", ""],
  ["{lab}", '{"slot":3}'],
  ["{missing}", "null"],
  ["\\{route\\}", "{route}"],
  ["a } alone", "a } alone"],
  ['{route == "}" ? 1 : 2}', "2"],
  ["{turn_count / 0} so far", "{turn_count / 0: “/” cannot divide by zero.} so far"],
])("%s reads %s", (text, filled) => {
  expect(fill(text)).toBe(filled);
});

describe("what cannot be read", () => {
  test.each([
    ["{route", "The brace in column 1 is not closed. Write \\{ for a brace."],
    ["so {route =} far", '{route =}: Column 7: Unexpected "=". Write == to compare.'],
    ["{}", "{}: It is empty."],
  ])("%s", (text, message) => {
    expect(parseTemplate(text)).toEqual({ ok: false, message });
  });
});

test("a text without braces and backslashes is left as it is", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }).filter((text) => !/[{\\]/.test(text)),
      (text) => fill(text) === text,
    ),
  );
});

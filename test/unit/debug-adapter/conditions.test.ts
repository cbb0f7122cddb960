import { describe, expect, test } from "vitest";
import { readConditions } from "../../../debug-adapter/breakpoints/conditions/index.js";
import { readHitCount } from "../../../debug-adapter/breakpoints/conditions/hit-count.js";

describe("a hit count", () => {
  test.each<[string, number[]]>([
    ["5", [5]],
    [" 5 ", [5]],
    ["==5", [5]],
    ["= 5", [5]],
    [">3", [4, 5, 6, 7, 8]],
    [">=3", [3, 4, 5, 6, 7, 8]],
    ["<3", [1, 2]],
    ["<= 3", [1, 2, 3]],
    ["%2", [2, 4, 6, 8]],
    ["%1", [1, 2, 3, 4, 5, 6, 7, 8]],
    ["0", []],
  ])("%s stops at %j of eight times", (text, wanted) => {
    const read = readHitCount(text);
    expect(read.ok && [1, 2, 3, 4, 5, 6, 7, 8].filter(read.read)).toEqual(wanted);
  });

  test.each(["five", ">", "=>3", "3 times", "-1", "1.5", "%0", "99999999999999999999", "!3", "==="])(
    "%s is none",
    (text) => {
      const read = readHitCount(text);
      expect(read.ok ? "read" : read.message).toContain(`“${text}”`);
    },
  );
});

describe("what stands beside a breakpoint's place", () => {
  test("may be left out, or empty", () => {
    for (const request of [{}, { condition: "", hitCondition: " ", logMessage: null }])
      expect(readConditions(request)).toMatchObject({
        ok: true,
        read: { hitCount: undefined, logPoint: undefined },
      });
  });

  test.each([
    [{ condition: "a = 1" }, "The condition “a = 1” cannot be read. Column 3:"],
    [{ hitCondition: "x" }, "The hit count “x” cannot be read."],
    [{ logMessage: "{" }, "The log message cannot be read. The brace in column 1 is not closed."],
    [{ condition: 3 }, "“condition” must be a text."],
  ])("%j is refused with the reason", (request, message) => {
    const read = readConditions(request);
    expect(read.ok ? "" : read.message).toContain(message);
  });
});

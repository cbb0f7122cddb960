import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { own, parseExpression, type Evaluation, type JsonObject } from "../../../runtime/index.js";

const CONTEXT = JSON.parse(`{
  "lane": "cardiology", "turn_count": 4, "urgent": true, "score": 0.5, "empty": "", "nothing": null,
  "lab": {"slot": 3, "beds": [{"free": false}, {"free": true}], "odd key": "x", "__proto__": "shadow"},
  "tags": ["a", 1, true, null], "größe": 7, "naïve–": 0
}`) as JsonObject;

const scope = { lookup: (name: string) => own(CONTEXT, name) };

function evaluate(text: string): Evaluation {
  const parsed = parseExpression(text);
  return parsed.ok ? parsed.expression.evaluate(scope) : parsed;
}

describe("what expressions give", () => {
  test.each<[string, unknown]>([
    // names and what is absent
    ["lane", "cardiology"],
    ["missing", null],
    ["missing.deeper.still", null],
    ["missing == null", true],
    ["nothing == missing", true],
    ["größe", 7],
    // nested values
    ["lab.slot", 3],
    ['lab["slot"]', 3],
    ["lab['odd key']", "x"],
    ['lab["s" + "lot"]', 3],
    ["lab.beds[1].free", true],
    ["lab.beds[-1].free", true],
    ["lab.beds[9]", null],
    ["lab.beds.slot", null],
    ["lane[0]", null],
    ['lab["\\u0073lot"]', 3],
    // equality as AG2 has it
    ["1 == true", true],
    ["0 == false", true],
    ["1 == 1.0", true],
    ['"1" == 1', false],
    ['"" == null', false],
    ["0 == null", false],
    ["urgent == 1", true],
    ['lane != "general"', true],
    ['tags == ["a", true, 1, null]', true],
    // order
    ["turn_count > 3", true],
    ["turn_count >= 4 && turn_count <= 4", true],
    ['"b" > "a"', true],
    ["missing > 3", false],
    ["missing < 3", false],
    ["missing >= missing", false],
    // logic, with the operands as results, as in Python
    ["!missing", true],
    ["!empty && !tags[9]", true],
    ['missing || "none"', "none"],
    ["urgent && lane", "cardiology"],
    ["missing && (1 / 0)", null],
    ['urgent ? "fast" : "slow"', "fast"],
    ["1 == 1 || 1 / 0 > 1 && false", true],
    // membership
    ['"a" in tags', true],
    ["1 in [true]", true],
    ['"slot" in lab', true],
    ['"constructor" in lab', false],
    ['"card" in lane', true],
    ['"a" in missing', false],
    // arithmetic
    ["turn_count * 2 - 1", 7],
    ["2 + 3 * 4", 14],
    ["(2 + 3) * 4", 20],
    ["turn_count % 3", 1],
    ["-1 % 3", 2],
    ["true + 1", 2],
    ["-score", -0.5],
    ['"turn " + str(turn_count)', "turn 4"],
    // functions
    ["len(tags)", 4],
    ['len("🩺")', 1],
    ["len(missing)", 0],
    ['startsWith(lane, "card")', true],
    ['lane.startsWith("card")', true],
    ['missing.endsWith("x")', false],
    ['upper(lane).contains("LOG")', true],
    // no way to anything but the scope
    ["constructor", null],
    ["__proto__", null],
    ["toString", null],
    ["globalThis", null],
    ["process", null],
    ["this", null],
    ["lab.constructor", null],
    ["lab.toString", null],
    ["lab.__proto__", "shadow"],
    ['tags["constructor"]', null],
    ['lane["__proto__"]', null],
    ["lab['const' + 'ructor']['const' + 'ructor']", null],
    ["tags.length", null],
  ])("%s is %j", (text, value) => {
    expect(evaluate(text)).toEqual({ ok: true, value });
  });
});

describe("what expressions refuse", () => {
  test.each([
    ["", "It is empty."],
    ["  ", "It is empty."],
    ["()", "It is more than one expression. Join them with && or ||."],
    ["lane ==", "Column 8: Expected expression after ==."],
    ['lane = "x"', 'Column 6: Unexpected "=". Write == to compare.'],
    ["lane | tags", 'Column 6: Unexpected "|". Write || for “or”.'],
    ["lane tags", "It is more than one expression. Join them with && or ||."],
    ["lane; tags", "It is more than one expression. Join them with && or ||."],
    ['lane == "x', 'Column 11: Unclosed quote after "x".'],
    ["[1,,2]", "A value is missing between two commas."],
    ["a\u00a0== 1", "“a\u00a0” is no name: it holds a character that names do not have."],
    ["1e999", "The number 1e999 is too large."],
    ["eval('1')", /^“eval” cannot be called\. There are len, str/],
    ["constructor('1')()", /^That cannot be called/],
    ["lab.constructor.constructor('1')", /^“constructor” cannot be called/],
    ["lab['toString']()", /^That cannot be called/],
    ["len.call(tags)", /^“call” cannot be called/],
    ["len()", "len takes 1 value, and is given 0."],
    ['startsWith("a")', "startsWith takes 2 values, and is given 1."],
    ["`${lane}`", /Unexpected/],
    ["x => 1", /Unexpected/],
    ["new Date", "It is more than one expression. Join them with && or ||."],
    ["{}", /Unexpected/],
  ])("%s", (text, message) => {
    const parsed = parseExpression(text);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.message).toMatch(message);
  });

  test.each([
    ["1 / 0", "“/” cannot divide by zero."],
    ["turn_count % missing", "“%” needs numbers, and one side is null."],
    ['"a" + 1', "“+” needs numbers, and one side is a string."],
    ["lane > 3", "A number cannot be compared with a string."],
    ['"x" in 3', "“in” looks into lists, objects and texts; on its right is a number."],
    ["len(3)", "len needs a text, a list or an object, and is given a number."],
    ["lower(3)", "lower needs a text, and is given a number."],
    ["1e308 * 10", "The result of “*” is too large."],
  ])("%s meets values that it cannot work with", (text, message) => {
    expect(parseExpression(text).ok).toBe(true);
    expect(evaluate(text)).toEqual({ ok: false, message });
  });
});

describe("limits", () => {
  test.each([
    ["brackets", `${"(".repeat(900)}1${")".repeat(900)}`],
    ["signs", `${"!".repeat(900)}1`],
    ["choices", "1?".repeat(400) + "1" + ":1".repeat(400)],
    ["members", `a${"[0]".repeat(600)}`],
    ["chains", Array.from({ length: 400 }, () => "a").join("||")],
  ])("%s cannot go on for ever", (_what, text) => {
    expect(parseExpression(text)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/nested|long/) as string,
    });
  });

  test("nor can the text", () => {
    expect(parseExpression(`"${"x".repeat(3000)}"`)).toMatchObject({ ok: false });
  });

  test("values of any depth give an answer", () => {
    let deep: JsonObject | number = 1;
    for (let level = 0; level < 20_000; level++) deep = { in: deep };
    const given = { lookup: () => deep };
    for (const text of ["v == v", "str(v)", "v.in.in == 1", "v in [v]"]) {
      const parsed = parseExpression(text);
      expect(parsed.ok && typeof parsed.expression.evaluate(given).ok).toBe("boolean");
    }
  });
});

test("no text whatever makes it throw, or gives anything but a value of JSON", () => {
  const piece = fc.constantFrom(
    ..."lane tags lab . [ ] ( ) ' \" \\ == != < >= && || ! + - * / % ? : , in 1 0.5 true null len str constructor __proto__ ".split(
      " ",
    ),
    " ",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(piece, { maxLength: 14 }).map((all) => all.join(" ")),
      ),
      (text) => {
        const result = evaluate(text);
        if (result.ok) expect(["function", "undefined", "symbol"]).not.toContain(typeof result.value);
        else expect(result.message).toMatch(/\.$/);
      },
    ),
    { numRuns: 2000 },
  );
});

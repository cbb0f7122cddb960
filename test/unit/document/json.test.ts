import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseWorkflow } from "../../../runtime/index.js";
import { findings, json, mended, SOUND, underlined } from "./reading.js";

describe("JSON", () => {
  it("reads plain JSON as JSON.parse does", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 2, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed = json(text);
        expect(parsed.root?.value).toEqual(JSON.parse(text));
        expect(parsed.incomplete).toBe(false);
      }),
    );
  });

  it("never throws on any text, and calls it incomplete exactly where JSON.parse and its comforts refuse it", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(..."{}[]:,\"\\ \n\t1-.eEtrue/*nul'a\u0000\ud83d")), (units) => {
        const text = units.join("");
        const parsed = json(text);
        let plain = true;
        try {
          JSON.parse(text);
        } catch {
          plain = false;
        }
        if (plain) expect(parsed.incomplete).toBe(false);
        else expect(parsed.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it("says nothing about a sound workflow", () => {
    expect(findings(json(JSON.stringify(SOUND, null, 2)))).toEqual([]);
  });

  it("unescapes strings and keys", () => {
    const parsed = json('{"a\\n\\u00e9\\ud83d\\ude00\\/": "\\"\\\\\\b\\f\\n\\r\\t\\ud800"}');
    expect(parsed.root?.value).toEqual({ "a\né😀/": '"\\\b\f\n\r\t\ud800' });
  });

  it.each([
    ['{"a": "x\\q"}', 'syntax | error | "x\\q"'],
    ['{"a": "tab\there"}', 'syntax | error | "tab\there"'],
    ['{"a": 01}', "syntax | error | 01"],
    ['{"a": 1.}', "syntax | error | 1."],
    ['{"a": True}', "syntax | error | True"],
    ["{\"a\": 'x'}", "syntax | error | 'x'"],
    ["{a: 1}", "syntax | error | a"],
    ['{"a": 1 /* open}', "syntax | error | /* open}"],
    ['{"a": 1} {}', "syntax | error | {"],
    ['{"a": 1]}', "syntax | error | ]"],
    ['{"a" 1}', 'syntax | error | "a"'],
    ["[1,,2]", "syntax | error | ,"],
  ])("underlines what does not parse in %s", (text, expected) => {
    expect(findings(json(text)).find((each) => each.startsWith("syntax"))).toBe(expected);
  });

  it("reads Python's words, and says how JSON writes them", () => {
    const parsed = json('{"a": [True, False, None]}');
    expect(parsed.root?.value).toEqual({ a: [true, false, null] });
    expect(parsed.problems.map(({ message }) => message)).toEqual([
      "Python's True is written true in JSON.",
      "Python's False is written false in JSON.",
      "Python's None is written null in JSON.",
    ]);
  });
});

describe("half-typed JSON keeps what is there", () => {
  it.each([
    ['{"a": 1, "b": ', { a: 1 }],
    ['{"a": 1, "b"', { a: 1 }],
    ['{"a": 1, "b', { a: 1 }],
    ['{"a": \n "b": 2}', { b: 2 }],
    ['{"a"\n "b": 2}', { b: 2 }],
    ['{"a": 1 "b": 2}', { a: 1, b: 2 }],
    ['{"l": [1 2', { l: [1, 2] }],
    ['{"l": [{"x": 1}, {"x": ], "m": 2}', { l: [{ x: 1 }, {}], m: 2 }],
    ['{"a": tru, "b": 2}', { b: 2 }],
    ["[1, 2", [1, 2]],
  ])("%s", (text, expected) => {
    const parsed = json(text);
    expect(parsed.root?.value).toEqual(expected);
    expect(parsed.incomplete).toBe(true);
  });

  it("has one finding for a text that was never closed, though it swallows brackets", () => {
    const parsed = json(
      '{\n  "transitions": [\n    {"then": {"args": {"agent_id": "wri\n    }\n  ],\n  "max_turns": 3\n}\n',
    );
    expect(findings(parsed)).toEqual(['syntax | error | "wri']);
    expect(parsed.documents[0]?.data).toEqual({
      transitions: [{ then: { args: { agent_id: "wri" } } }],
      max_turns: 3,
    });
  });

  it("knows the place of a value that is not typed yet", () => {
    const parsed = json('{"when": {"name": }}');
    expect(parsed.pointerAt({ line: 0, character: 18 })).toEqual({ pointer: "/when/name", onKey: false });
  });
});

describe("not-plain-json", () => {
  it("warns of comments, trailing commas and a BOM, and takes each of them out", () => {
    const parsed = json('\ufeff{\n  // first\n  "a": [1, 2,], // end\n  /* b */ "b": 1,\n}');
    expect(parsed.incomplete).toBe(false);
    expect(parsed.root?.value).toEqual({ a: [1, 2], b: 1 });
    const plain = parsed.problems.filter(({ code }) => code === "not-plain-json");
    expect(plain.map((each) => underlined(parsed, each))).toEqual([
      "\ufeff",
      "// first",
      ",",
      "// end",
      "/* b */",
      ",",
    ]);
    expect(new Set(plain.map(({ severity }) => severity))).toEqual(new Set(["warning"]));
    expect(mended(parsed, plain[1])).toBe('\ufeff{\n  "a": [1, 2,], // end\n  /* b */ "b": 1,\n}');
    expect(mended(parsed, plain[3])).toBe('\ufeff{\n  // first\n  "a": [1, 2,],\n  /* b */ "b": 1,\n}');
    expect(JSON.parse(mended(parsed, plain[0], 1))).toEqual({ a: [1, 2], b: 1 });
  });

  it("warns of NaN and the infinities, which Python writes", () => {
    const parsed = json('{"a": NaN, "b": Infinity, "c": -Infinity}');
    expect(parsed.root?.value).toEqual({
      a: Number.NaN,
      b: Number.POSITIVE_INFINITY,
      c: Number.NEGATIVE_INFINITY,
    });
    expect(findings(parsed).filter((each) => each.startsWith("not-plain"))).toEqual([
      "not-plain-json | warning | NaN",
      "not-plain-json | warning | Infinity",
      "not-plain-json | warning | -Infinity",
    ]);
  });
});

describe("lossy-number", () => {
  it.each(["9007199254740993", "-12345678901234567890", "1e999"])("warns of %s", (number) => {
    const parsed = json(`{"initial_speaker": "a", "context_vars": {"n": ${number}}}`);
    expect(findings(parsed)).toEqual([`lossy-number | warning | ${number}`]);
  });

  it.each(["9007199254740992", "1234567890123456", "0.12345678901234567", "10000000000000000000000", "1e20"])(
    "says nothing of %s",
    (number) => {
      expect(findings(json(`{"initial_speaker": "a", "context_vars": {"n": ${number}}}`))).toEqual([]);
    },
  );
});

it("equal keys deep in a text do not keep what comes after them out of the tree, and know where they are", () => {
  for (const language of ["json", "yaml"] as const) {
    const text =
      '{"participants": [{"name": "a", "name": "b"}, {"name": "c"}, {"name": "d"}], "initial_speaker": "b"}';
    const parsed = parseWorkflow(text, { language });
    expect(parsed.problems.map(({ pointer }) => pointer)).toEqual(["/participants/0/name"]);
    expect(parsed.locate(undefined, "/participants/2/name")).toEqual({
      start: { line: 0, character: text.indexOf('"d"') },
      end: { line: 0, character: text.indexOf('"d"') + 3 },
    });
  }
});

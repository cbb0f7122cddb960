import { describe, expect, it } from "vitest";
import { parseWorkflow } from "../../../runtime/index.js";
import { findings, json, LANGUAGES, SOUND, yaml } from "./reading.js";

const DEEP = 10_000;

const BOMB = `a: &a [x, x, x, x, x, x, x, x, x]
${["b", "c", "d", "e", "f", "g", "h", "i"]
  .map((name, index) => {
    const before = String.fromCharCode(97 + index);
    return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(", ")}]`;
  })
  .join("\n")}
`;

const CONFLICT = `{
<<<<<<< HEAD
  "initial_speaker": "user",
=======
  "initial_speaker": "writer",
>>>>>>> theirs
  "participants": ["user", "writer"]
}
`;

describe.each(LANGUAGES)("a hostile text as %s", (language) => {
  it.each<[string, string]>([
    ["empty", ""],
    ["blank", " \n\t\r\n"],
    ["prose", "hello world, this is no workflow"],
    ["a list", "[1, 2, 3]"],
    ["a number", "5"],
    ["null", "null"],
    ["deep objects", '{"a":'.repeat(DEEP) + "1" + "}".repeat(DEEP)],
    ["deep lists, never closed", "[".repeat(DEEP)],
    ["deep lists", "[".repeat(DEEP) + "]".repeat(DEEP)],
    ["only closing brackets", "]}".repeat(DEEP)],
    ["NUL bytes", '{"initial_speaker": "a\u0000", \u0000}'],
    ["quotes", '"'.repeat(DEEP + 1)],
    ["commas", ",".repeat(DEEP)],
    ["backslashes", `"${"\\".repeat(DEEP)}`],
    ["comments", `{${"/* ".repeat(DEEP)}`],
  ])("%s has a finding", (_name, text) => {
    const parsed = parseWorkflow(text, { language });
    expect(parsed.problems.length).toBeGreaterThan(0);
    expect(parsed.problems.length).toBeLessThanOrEqual(201);
    for (const { message, range, pointer } of parsed.problems) {
      expect(message).not.toBe("");
      expect(range ?? parsed.locate(undefined, pointer)).toBeDefined();
    }
  });

  it("with a conflict has one finding, and the upper side in use", () => {
    const parsed = parseWorkflow(CONFLICT, { language });
    expect(findings(parsed)).toEqual(["syntax | error | <<<<<<< HEAD"]);
    expect(parsed.documents[0]?.data).toEqual({ initial_speaker: "user", participants: ["user", "writer"] });
    expect(parsed.incomplete).toBe(true);
    expect(parsed.locate(undefined, "/participants", "key")?.start).toEqual({ line: 6, character: 2 });
    expect(findings(parseWorkflow(CONFLICT.replaceAll("\n", "\r\n"), { language }))).toEqual(
      findings(parsed),
    );
  });

  it("with huge numbers and lone surrogates is read", () => {
    const digits = "9".repeat(5000);
    const parsed = parseWorkflow(
      `{"initial_speaker": "\ud800", "max_turns": ${digits}, "priority": -1e99999}`,
      { language },
    );
    expect(parsed.documents[0]?.creator).toBe("\ud800");
    expect(parsed.problems.map(({ code }) => code)).toEqual([
      "lossy-number",
      "lossy-number",
      "max-turns-value",
    ]);
  });

  it("with a BOM and CRLF keeps its places", () => {
    const parsed = parseWorkflow(`\ufeff${JSON.stringify(SOUND, null, 1).replaceAll("\n", "\r\n")}`, {
      language,
    });
    expect(parsed.documents[0]?.data).toEqual(SOUND);
    expect(parsed.locate(undefined, "/initial_speaker")?.start.line).toBe(11);
  });
});

describe("a hostile text", () => {
  it("of 10 MB is read as JSON, and is too large as YAML", () => {
    const entry = JSON.stringify({ name: "a".repeat(90), tools: [] });
    const text = `{"initial_speaker": "user", "participants": [\n${Array.from({ length: 95_000 }, () => entry).join(",\n")}\n]}`;
    expect(text.length).toBeGreaterThan(10_000_000);
    expect(json(text).documents[0]?.participants).toHaveLength(95_000);
    expect(yaml(text).problems.map(({ code }) => code)).toEqual(["syntax"]);
  });

  it("with an alias bomb stops at a bounded number of values", () => {
    const parsed = yaml(BOMB);
    const found = parsed.problems.filter(({ code }) => code === "syntax");
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]?.message).toContain("aliases");
    expect(JSON.stringify(parsed.root?.value).length).toBeLessThan(2_000_000);
  });

  it("with aliases that nest deeper and deeper stops at the depth limit", () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `k${index + 1}: &k${index + 1} [*k${index}]`);
    const parsed = yaml(`k0: &k0 [x]\n${lines.join("\n")}\n`);
    expect(parsed.problems.some(({ message }) => message.includes("levels deep"))).toBe(true);
  });

  it("with deep YAML blocks stops at the depth limit", () => {
    const dashes = yaml(`${"- ".repeat(DEEP)}x\n`);
    const indented = yaml(Array.from({ length: 1200 }, (_, depth) => `${" ".repeat(depth)}k:`).join("\n"));
    for (const parsed of [dashes, indented]) {
      expect(parsed.problems).toHaveLength(1);
      expect(parsed.problems[0]?.message).toContain("levels deep");
    }
  });

  it("of very many YAML documents is read up to the second", () => {
    const parsed = yaml("initial_speaker: a\n---\n".repeat(80_000));
    expect(parsed.documents[0]?.data).toEqual({ initial_speaker: "a" });
    expect(findings(parsed)).toEqual(["syntax | error | ---"]);
  });

  it.each(["! ", "- a: 1\n"])("of too many tokens is not composed: %j", (piece) => {
    const parsed = yaml(piece.repeat(2_000_000 / piece.length));
    expect(parsed.problems.map(({ code, severity }) => `${code} ${severity}`)).toEqual(["syntax warning"]);
  });

  it("with __proto__ keys changes no prototype", () => {
    for (const language of LANGUAGES) {
      const parsed = parseWorkflow(
        '{"__proto__": {"polluted": true}, "a": {"__proto__": 1, "__proto__": 2}}',
        { language },
      );
      expect(Object.keys(parsed.documents[0]?.data ?? {})).toEqual(["__proto__", "a"]);
      expect("polluted" in {}).toBe(false);
      expect(parsed.problems.map(({ code }) => code)).toEqual(["duplicate-key", "schema"]);
    }
  });

  it("with thousands of faults lists a bounded number and says how many are left", () => {
    const parsed = json(`{"initial_speaker": "a", "transitions": [${"5, ".repeat(5000)}5]}`);
    expect(parsed.problems).toHaveLength(201);
    expect(parsed.problems.at(-1)).toMatchObject({ severity: "information" });
    expect(parsed.problems.at(-1)?.message).toContain("4801 more");
  });
});

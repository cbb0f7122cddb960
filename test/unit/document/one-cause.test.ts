import { describe, expect, it } from "vitest";
import { checkText, parseWorkflow } from "../../../runtime/index.js";
import { LANGUAGES, json, underlined, yaml } from "./reading.js";

const messages = (text: string, language: "json" | "yaml") =>
  parseWorkflow(text, { language })
    .problems.filter(({ code }) => code === "syntax")
    .map(({ message }) => message);

const sides = (ours: string, theirs: string, base = "") =>
  `<<<<<<< HEAD\n${ours}${base === "" ? "" : `||||||| base\n${base}`}=======\n${theirs}>>>>>>> other\n`;

describe("a merge conflict is one finding", () => {
  it.each<[string, string]>([
    ["of a value", `{\n${sides('  "max_turns": 3,\n', '  "max_turns": 4,\n')}  "a": 1\n}\n`],
    ["with its base", `{\n${sides('  "a": 3,\n', '  "a": 4,\n', '  "a": 1,\n')}  "b": 1\n}\n`],
    ["that leaves a comma behind", `{ "a": 1\n${sides("", ', "b": 2\n')}, , "c": 3 }\n`],
    ["that leaves a bracket open", `{ "a": [\n${sides("  1\n", "  1 ]\n")}, "c": 3 }\n`],
    ["without the second marker", '{\n<<<<<<< HEAD\n "a": 1,\n "a": 2\n>>>>>>> other\n}\n'],
    ["of which the end is left", '{\n "a": 1\n=======\n "b": 2\n>>>>>>> other\n}\n'],
    ["of which the start is left", '{\n<<<<<<< HEAD\n "a": 1\n}\n'],
    ["two of them", `{\n${sides(' "a": 1,\n', ' "a": 2,\n')}${sides(' "b": 1\n', ' "b": 2\n')}}\n`],
  ])("in JSON: %s", (_, text) => {
    for (const variant of [text, text.replaceAll("\n", "\r\n"), text.replace(/^(?=[<|=>]{7})/gm, "  ")]) {
      const { problems, incomplete } = json(variant);
      const syntax = problems.filter(({ code }) => code !== "schema");
      expect(syntax.map(({ message }) => message)).toHaveLength(1);
      expect(syntax[0]?.message).toContain("<<<<<<<");
      expect(underlined(json(variant), syntax[0]!)?.trim()).toMatch(/^[<=>]{7}/);
      expect(incomplete).toBe(true);
    }
  });

  it("but not a text in YAML that looks like one", () => {
    const text =
      "participants:\n  - name: a\n    prompt: |\n      <<<<<<< HEAD\n      a\n      =======\n      b\n      >>>>>>> x\n";
    expect(yaml(text).incomplete).toBe(false);
    expect(json('{"a": "<<<<<<< HEAD", "b": "======="}').incomplete).toBe(false);
  });
});

describe("one cause, one finding", () => {
  it("for aliases that stand for too much", () => {
    const row = (name: string, of: string) =>
      `${name}: &${name} [${Array.from({ length: 9 }, () => of).join(", ")}]`;
    const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const bomb = names.map((name, index) => row(name, index === 0 ? "x" : `*${names[index - 1]}`)).join("\n");
    const found = messages(bomb, "yaml").filter((message) => message.includes("aliases in this file"));
    expect(found).toHaveLength(1);
  });

  it.each(LANGUAGES)("for nesting that is too deep, in %s", (language) => {
    for (const open of ['{"a":', "[", '{"a":[', '{"a":{"b":1,"c":'])
      expect(
        messages(open.repeat(5000), language).filter((message) => !message.startsWith("This is nested")),
      ).toEqual([]);
  });

  it.each(LANGUAGES)("for a file of control characters, which are named, in %s", (language) => {
    for (const character of ["\0", "\x01", "\x1b"]) {
      const found = messages(character.repeat(200), language);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(/U\+00(00|01|1B)/);
    }
  });

  it("names every character that nobody would see", () => {
    for (const character of ["\0", "\x7f", "\u200b", "\u202e", "\ufeff", "\u2028", "\ud800"])
      for (const text of [`{"a": ${character}}`, `{"a": x${character}y}`])
        for (const message of messages(text, "json")) expect(message).not.toContain(character);
  });

  it.each([[1], { a: 1 }, 5, true, null])("for an initial speaker or creator that is no name: %j", (odd) => {
    for (const key of ["initial_speaker", "creator"]) {
      const data = { participants: ["a", "b"], initial_speaker: "a", transitions: [], [key]: odd };
      const found = checkText(JSON.stringify(data), { language: "json" }).diagnostics;
      expect(found.filter(({ pointer }) => pointer === `/${key}`).map(({ code }) => code)).toEqual([
        "schema",
      ]);
    }
  });

  it("with no empty list in its words", () => {
    const data = { participants: [], initial_speaker: "a", transitions: [] };
    const found = checkText(JSON.stringify(data), { language: "json" }).diagnostics;
    expect(found.find(({ code }) => code === "unknown-participant")?.message).toBe(
      "a is no participant: AG2 refuses to open the channel. The list of participants is empty.",
    );
  });
});

import { describe, expect, it } from "vitest";
import { formattingEdits } from "../../../language-server/features/formatting.js";
import { applyTextEdits, parseWorkflow } from "../../../runtime/index.js";
import { clinic, inBothFormats, marked, markedText } from "./both.js";

const OPTIONS = { tabSize: 2, insertSpaces: true };

function formatted(format: "json" | "yaml", text: string): string {
  const { view } = markedText(format, text);
  return applyTextEdits(text, formattingEdits(view.current, OPTIONS));
}

inBothFormats("formatting", (format) => {
  const { text, view } = marked(format, clinic());

  it("leaves a text alone that is in order", () => {
    expect(formattingEdits(view.current, OPTIONS)).toEqual([]);
  });

  it.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
  ])("mends indentation and keeps %s", (_, eol) => {
    const spoiled = text.replace(/^( +)/gm, "$1 ").replaceAll("\n", eol);
    const result = formatted(format, spoiled);
    expect(result).toBe(text.replaceAll("\n", eol));
  });

  it("does nothing to a text that cannot be read", () => {
    expect(formatted(format, '{"a": [')).toBe('{"a": [');
  });
});

describe("formatting keeps what people wrote", () => {
  it("in YAML: comments, quotes, blank lines, anchors, a byte order mark", () => {
    const text =
      "\ufeff# the clinic\nparticipants:\n    - 'patient'   # a human\n\n    - &n nurse\ninitial_speaker: \"patient\"\nx: *n\ntransitions: [ ]\n";
    expect(formatted("yaml", text)).toBe(
      "\ufeff# the clinic\nparticipants:\n  - 'patient' # a human\n\n  - &n nurse\ninitial_speaker: \"patient\"\nx: *n\ntransitions: []\n",
    );
  });

  it("in JSON: comments and emoji", () => {
    const text = '{ // 🚑\n"initial_speaker":"🚑"}';
    const result = formatted("json", text);
    expect(result).toContain("// 🚑");
    expect(parseWorkflow(result, { language: "json" }).root?.value).toEqual({ initial_speaker: "🚑" });
  });
});

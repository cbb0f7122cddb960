import { applyTextEdits, parseWorkflow } from "../../../runtime/index.js";
import type { DocumentLanguage, Finding, JsonObject, ParsedText, Range } from "../../../runtime/index.js";

export function json(text: string): ParsedText {
  return parseWorkflow(text, { language: "json" });
}

export function yaml(text: string): ParsedText {
  return parseWorkflow(text, { language: "yaml" });
}

/** The stretch of the text that a range covers. */
export function textAt(parsed: ParsedText, range: Range | undefined): string | undefined {
  if (!range) return undefined;
  const { lines, text } = parsed;
  return text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
}

/** What a finding underlines, as `check` resolves it. */
export function underlined(parsed: ParsedText, finding: Finding): string | undefined {
  return textAt(parsed, finding.range ?? parsed.locate(undefined, finding.pointer, finding.at));
}

/** `code | severity | underlined text`, one a finding. */
export function findings(parsed: ParsedText): string[] {
  return parsed.problems.map((each) => `${each.code} | ${each.severity} | ${underlined(parsed, each)}`);
}

/** The text after a finding's first fix that makes a change to the text directly. */
export function mended(parsed: ParsedText, finding: Finding | undefined, fix = 0): string {
  return applyTextEdits(parsed.text, finding?.fixes[fix]?.textEdits ?? []);
}

/** A small sound workflow. */
export const SOUND: JsonObject = {
  participants: [
    { name: "user", kind: "human" },
    { name: "writer", tools: [] },
  ],
  initial_speaker: "user",
  transitions: [
    {
      when: { name: "from_speaker", args: { agent_id: "user" } },
      then: { name: "agent", args: { agent_id: "writer" } },
    },
  ],
  default_target: { name: "terminate", args: { reason: "written" } },
  max_turns: 3,
};

export const LANGUAGES: readonly Extract<DocumentLanguage, "json" | "yaml">[] = ["json", "yaml"];

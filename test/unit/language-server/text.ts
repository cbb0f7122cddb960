import type { CheckedText, Diagnostic, ParsedText } from "../../../runtime/index.js";
import { parseWorkflow } from "../../../runtime/index.js";
import type { TextView } from "../../../language-server/text-view.js";

export const URI = "file:///clinic.workflow.json";

/** A small clinic: one rule of each kind, one of them in front by its priority. */
export const CLINIC = JSON.stringify(
  {
    participants: [
      { name: "patient", kind: "human" },
      {
        name: "nurse",
        tools: [
          { name: "mark_urgent", set: { lane: "cardiology" } },
          { name: "book_lab", handoff: "lab" },
          { name: "discharge" },
        ],
      },
      { name: "cardiology", tools: [] },
      { name: "lab" },
    ],
    initial_speaker: "patient",
    transitions: [
      {
        when: { name: "from_speaker", args: { agent_id: "cardiology" } },
        then: { name: "terminate", args: { reason: "seen" } },
      },
      {
        when: { name: "context_equals", args: { key: "lane", value: "cardiology" } },
        then: { name: "agent", args: { agent_id: "cardiology" } },
      },
      {
        when: { name: "tool_called", args: { tool_name: "discharge" } },
        then: { name: "terminate", args: { reason: "home" } },
        priority: -1,
      },
      {
        when: { name: "from_speaker", args: { agent_id: "patient" } },
        then: { name: "agent", args: { agent_id: "nurse" } },
      },
    ],
    max_turns: 8,
    scenarios: [
      {
        name: "chest pain",
        kickoff: "It hurts.",
        turns: [{ from: "nurse", text: "Sit down.", tools: ["mark_urgent"] }],
      },
    ],
  },
  null,
  2,
);

/** A view as the server would have it right after the text was opened. */
export function viewOf(text: string, diagnostics: Diagnostic[] = [], uri = URI): TextView {
  const current = parseWorkflow(text, { uri });
  return { uri, current, model: current, stale: false, checked: checkedOf(current, diagnostics) };
}

export function checkedOf(parsed: ParsedText, diagnostics: Diagnostic[]): CheckedText {
  return { parsed, diagnostics, facts: [] };
}

/** The text that a range covers. */
export function textIn(parsed: ParsedText, range: { start: Place; end: Place } | undefined): string {
  if (!range) return "";
  return parsed.text.slice(parsed.lines.offsetAt(range.start), parsed.lines.offsetAt(range.end));
}

interface Place {
  line: number;
  character: number;
}

/** The position of the first occurrence of a piece of text. */
export function placeOf(text: string, piece: string): Place {
  const at = text.indexOf(piece);
  if (at < 0) throw new Error(`the text has no ${piece}`);
  const before = text.slice(0, at).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

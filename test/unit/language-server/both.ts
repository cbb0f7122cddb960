import { stringify } from "yaml";
import { describe } from "vitest";
import { LineIndex, parseWorkflow } from "../../../runtime/index.js";
import type { JsonValue, ParsedText, Position } from "../../../runtime/index.js";
import type { TextView } from "../../../language-server/text-view.js";

export type Format = "json" | "yaml";

/** Stands in a test's document where the cursor is. */
export const CURSOR = "‸";

/** Runs the same tests for a document in either format. */
export function inBothFormats(what: string, tests: (format: Format) => void): void {
  describe.each<Format>(["json", "yaml"])(`${what} (%s)`, tests);
}

export interface Marked {
  uri: string;
  text: string;
  cursor: Position;
  view: TextView;
}

/** A document as text, with the cursor where its data has the mark. Without a mark the cursor is at the start. */
export function marked(format: Format, data: unknown, file = "clinic.workflow"): Marked {
  return markedText(
    format,
    format === "json" ? `${JSON.stringify(data, null, 2)}\n` : stringify(data, { lineWidth: 0 }),
    file,
  );
}

/** The same for a text that is written out, such as one that is half-typed. */
export function markedText(format: Format, withMark: string, file = "clinic.workflow"): Marked {
  const at = withMark.indexOf(CURSOR);
  const text = withMark.replace(CURSOR, "");
  const uri = `file:///project/${file}.${format}`;
  return { uri, text, cursor: new LineIndex(text).positionAt(Math.max(at, 0)), view: viewOf(uri, text) };
}

export function viewOf(uri: string, text: string): TextView {
  const current = parseWorkflow(text, { uri });
  return { uri, current, model: current, stale: false, checked: undefined };
}

/** The text that a range covers, without its quotes. */
export function covered(
  parsed: ParsedText,
  range: { start: Position; end: Position } | undefined,
): string | undefined {
  if (!range) return undefined;
  const { lines, text } = parsed;
  return text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end)).replace(/^["']|["']$/g, "");
}

/** A clinic in which every kind of name occurs in every kind of place. */
export function clinic(): Record<string, JsonValue> {
  return {
    participants: [
      { name: "patient", kind: "human" },
      {
        name: "nurse",
        agent_id: "0123456789abcdef0123456789abcdef",
        tools: [
          { name: "mark_urgent", set: { lane: "cardiology" } },
          { name: "book_lab", handoff: "lab" },
          { name: "discharge", finish: "home", delete: ["lane"] },
        ],
      },
      { name: "cardiology", tools: [] },
      { name: "lab", tools: [] },
    ],
    initial_speaker: "patient",
    creator: "patient",
    context_vars: { lane: "general" },
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
        when: { name: "tool_called", args: { tool_name: "mark_urgent" } },
        then: { name: "revert_to_initiator" },
        priority: 5,
      },
      {
        when: { name: "from_speaker", args: { agent_id: "patient" } },
        then: { name: "agent", args: { agent_id: "nurse" } },
        priority: 1,
      },
    ],
    default_target: { name: "terminate", args: { reason: "sent_home" } },
    max_turns: 8,
    handoff_contracts: [{ from: "nurse", to: "lab", requires: ["lane"] }],
    scenarios: [chestPain()],
  };
}

export function chestPain(): { [key: string]: JsonValue } {
  return {
    name: "chest pain",
    kickoff: "It hurts.",
    turns: [
      { from: "nurse", text: "Sit down.", tools: ["mark_urgent"] },
      { from: "cardiology", text: "Breathe." },
    ],
    expect: {
      close_reason: "seen",
      speakers: ["patient", "nurse", "cardiology"],
      context_vars: { lane: "cardiology" },
    },
  };
}

/** The document with the mark set into the text or key at a path. */
export function withCursor<T>(data: T, path: readonly (string | number)[], offset = 0): T {
  const copy = structuredClone(data) as Record<string | number, unknown>;
  const holder = path
    .slice(0, -1)
    .reduce<Record<string | number, unknown>>((at, key) => at[key] as never, copy);
  const last = path.at(-1)!;
  const value = holder[last];
  if (typeof value !== "string") throw new Error("the cursor belongs into a text");
  holder[last] = value.slice(0, offset) + CURSOR + value.slice(offset);
  return copy as T;
}

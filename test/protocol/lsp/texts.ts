import type { Range } from "vscode-languageserver";
import { LineIndex } from "../../../runtime/index.js";

/** Objects on one line each, lists of objects one below the other: short, and every place is easy to see. */
function pretty(document: Record<string, unknown>): string {
  const lines = Object.entries(document).map(([key, value]) => {
    const isList = Array.isArray(value) && value.some((item) => typeof item === "object");
    const text = isList ? `[\n    ${value.map(inline).join(",\n    ")}\n  ]` : inline(value);
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{ ${fields.map(([key, field]) => `${JSON.stringify(key)}: ${inline(field)}`).join(", ")} }`;
}

const from = (agent_id: string) => ({ name: "from_speaker", args: { agent_id } });
const to = (agent_id: string) => ({ name: "agent", args: { agent_id } });
const close = (reason: string) => ({ name: "terminate", args: { reason } });
const context = (key: string, value: unknown) => ({ name: "context_equals", args: { key, value } });

/** A sound workflow with two scenarios. */
export const CLINIC = pretty({
  participants: [
    { name: "patient", kind: "human" },
    { name: "nurse", tools: [{ name: "mark_urgent", set: { lane: "cardiology" } }] },
    { name: "cardiology", tools: [] },
  ],
  initial_speaker: "patient",
  transitions: [
    { when: from("cardiology"), then: close("seen") },
    { when: context("lane", "cardiology"), then: to("cardiology") },
    { when: from("patient"), then: to("nurse") },
  ],
  default_target: close("sent_home"),
  max_turns: 8,
  scenarios: [
    {
      name: "chest pain",
      kickoff: "It hurts.",
      turns: [{ from: "nurse", text: "Sit down.", tools: ["mark_urgent"] }],
    },
    { name: "a cold", kickoff: "I sneeze.", turns: [{ from: "nurse", text: "Drink tea." }] },
  ],
});

/** Draft and review until the review approves; with a priority, the end of it comes too late. */
export function loop({ priority }: { priority?: number | undefined }): string {
  return pretty({
    participants: [
      { name: "user", kind: "human" },
      { name: "drafter", tools: [] },
      { name: "reviewer", tools: [{ name: "approve", set: { approved: true } }] },
    ],
    initial_speaker: "user",
    transitions: [
      { when: context("approved", true), then: close("approved"), priority },
      { when: from("user"), then: to("drafter") },
      { when: from("drafter"), then: to("reviewer") },
      { when: from("reviewer"), then: to("drafter") },
    ],
    max_turns: 12,
  });
}

/** The route to security stays set after security has spoken. */
export function sticky(): string {
  return pretty({
    participants: [
      { name: "user", kind: "human" },
      { name: "triage", tools: [{ name: "set_route", set: { route: "security" } }] },
      { name: "security", tools: [{ name: "revoke" }] },
    ],
    initial_speaker: "user",
    transitions: [
      { when: context("route", "security"), then: to("security") },
      { when: from("security"), then: close("handled") },
      { when: from("user"), then: to("triage") },
    ],
    default_target: close("answered"),
    max_turns: 12,
  });
}

/** The text that a range covers. */
export function textAt(text: string, range: Range | undefined): string {
  if (!range) return "";
  const lines = new LineIndex(text);
  return text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
}

/** The position of the first occurrence of a piece of text. */
export function positionOf(text: string, piece: string): Range["start"] {
  const at = text.indexOf(piece);
  if (at < 0) throw new Error(`the text has no ${piece}`);
  return new LineIndex(text).positionAt(at);
}

/** An empty range in front of a piece of text: a cursor. */
export function cursorAt(text: string, piece: string): Range {
  const position = positionOf(text, piece);
  return { start: position, end: position };
}

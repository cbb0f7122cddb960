import { valueText } from "../graph/value-text.js";
import type { JsonValue } from "../json.js";
import type { ToldTurn } from "./told-turn.js";

/** Which turns are wanted. Several values of one kind: any of them; several kinds: all of them. Absent or empty: every turn. */
export interface TurnFilter {
  /** Names. */
  speakers?: readonly string[];
  /** Rules in their own words, as `ToldTurn.decision` has them. */
  rules?: readonly string[];
  tools?: readonly string[];
  /** Context variables that the turn changed. */
  keys?: readonly string[];
  /** Stands somewhere in what was said, in a tool's name, or in a context change, in capitals or not. */
  text?: string;
}

export function matchesTurn(turn: ToldTurn, filter: TurnFilter): boolean {
  return (
    anyOf(filter.speakers, [turn.speaker]) &&
    anyOf(filter.rules, turn.decision === undefined ? [] : [turn.decision]) &&
    anyOf(filter.tools, turn.tools) &&
    anyOf(
      filter.keys,
      turn.changes.map(({ key }) => key),
    ) &&
    (!filter.text || holdsText(turn, filter.text.toLowerCase()))
  );
}

function anyOf(wanted: readonly string[] | undefined, found: readonly string[]): boolean {
  return !wanted?.length || found.some((value) => wanted.includes(value));
}

function holdsText({ text, tools, changes }: ToldTurn, needle: string): boolean {
  const holds = (part: string) => part.toLowerCase().includes(needle);
  return (
    holds(text) ||
    tools.some(holds) ||
    changes.some(
      (change) => holds(change.key) || (change.kind !== "removed" && holds(searchable(change.after))),
    )
  );
}

/** A value as text: a string as it stands, anything else as JSON; one that nests too deeply for JSON by its beginning. */
function searchable(value: JsonValue): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value);
  } catch {
    return valueText(value);
  }
}

/** What turns have to be filtered by, each value with the number of turns that have it. */
export class SeenValues {
  readonly speakers = new Map<string, number>();
  readonly rules = new Map<string, number>();
  readonly tools = new Map<string, number>();
  readonly keys = new Map<string, number>();

  add({ speaker, decision, tools, changes }: ToldTurn): void {
    seen(this.speakers, speaker);
    if (decision !== undefined) seen(this.rules, decision);
    for (const tool of new Set(tools)) seen(this.tools, tool);
    for (const { key } of changes) seen(this.keys, key);
  }
}

function seen(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

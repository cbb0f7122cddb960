import { sameValue } from "../workflow/context-changes.js";
import type { ToldTurn } from "./told-turn.js";
import { changeText } from "./words.js";

/** One respect in which two turns differ; `left` and `right` as people read them. */
export interface TurnDifference {
  what: "speaker" | "text" | "tools" | "context" | "decision" | "next" | "end";
  left: string;
  right: string;
}

export interface Comparison {
  /** The turns, from the first on, in which both are the same. */
  same: number;
  /** Absent where both are the same from the first turn to the last. */
  first?: { turn: number; differences: TurnDifference[] };
}

/**
 * Goes through two runs turn by turn until they differ. What a run cannot help differing in, ids and times, does not count. Both are read
 * only as far as they are the same.
 */
export async function compareTurns(
  left: AsyncIterable<ToldTurn>,
  right: AsyncIterable<ToldTurn>,
): Promise<Comparison> {
  const [lefts, rights] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()];
  try {
    for (let same = 0; ; same++) {
      const [a, b] = [
        (await lefts.next()) as IteratorResult<ToldTurn, undefined>,
        (await rights.next()) as IteratorResult<ToldTurn, undefined>,
      ];
      if (a.done && b.done) return { same };
      const differences = differencesOf(a.value, b.value);
      if (differences.length > 0) return { same, first: { turn: same + 1, differences } };
    }
  } finally {
    await lefts.return?.();
    await rights.return?.();
  }
}

function differencesOf(left: ToldTurn | undefined, right: ToldTurn | undefined): TurnDifference[] {
  if (left === undefined || right === undefined)
    return [{ what: "end", left: headOf(left), right: headOf(right) }];
  const sides = [partsOf(left), partsOf(right)] as const;
  return PARTS.flatMap((what) => {
    const [a, b] = [sides[0][what], sides[1][what]];
    const same = what === "context" ? sameChanges(left, right) : a === b;
    return same ? [] : [{ what, left: a, right: b }];
  });
}

const PARTS = ["speaker", "text", "tools", "context", "decision", "next"] as const;

function partsOf(turn: ToldTurn): Record<(typeof PARTS)[number], string> {
  return {
    speaker: turn.speaker,
    text: turn.text,
    tools: turn.tools.join(", "),
    context: turn.changes.map(changeText).join(", "),
    decision: turn.decision ?? "",
    next: turn.next ?? "",
  };
}

/** Words shorten long values; a difference behind the cut counts too. The order in which keys were set does not. */
function sameChanges({ changes: left }: ToldTurn, { changes: right }: ToldTurn): boolean {
  const others = new Map(right.map((change) => [change.key, change]));
  return left.length === right.length && left.every((change) => sameValue(change, others.get(change.key)));
}

function headOf(turn: ToldTurn | undefined): string {
  return turn === undefined ? "no such turn" : `${turn.speaker} → ${turn.next ?? "…"}`;
}

/** The comparison as a sentence. `left` and `right` say what to call the two. */
export function comparisonText({ same, first }: Comparison, left: string, right: string): string {
  const turns = same === 1 ? "1 turn" : `${same} turns`;
  if (!first) return `Both are the same, turn by turn: ${turns}.`;
  const [difference] = first.differences;
  if (!difference) return "";
  if (difference.what === "end") {
    const [shorter, longer] = difference.left === "no such turn" ? [left, right] : [right, left];
    return `${shorter} ends after ${turns}; up to there both are the same, and ${longer} goes on.`;
  }
  const before =
    same === 0 ? "" : same === 1 ? " The turn before is the same." : ` The ${turns} before are the same.`;
  return `They differ first in turn ${first.turn}, in ${WORDS[difference.what]}: ${quoted(difference.left)} in ${left}, ${quoted(difference.right)} in ${right}.${before}`;
}

const WORDS: Record<Exclude<TurnDifference["what"], "end">, string> = {
  speaker: "who speaks",
  text: "what is said",
  tools: "the tools called",
  context: "what changes in the context",
  decision: "what decides",
  next: "who is next",
};

const LONGEST = 80;

function quoted(text: string): string {
  if (text === "") return "nothing";
  const line = text.replace(/\s+/g, " ");
  return `“${line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, "")}…` : line}”`;
}

import type { Problems } from "./problems.js";

const BEGIN = /^<{7}(?: .*)?$/;
const BASE = /^\|{7}(?: .*)?$/;
const MIDDLE = /^={7}$/;
const END = /^>{7}(?: .*)?$/;

/**
 * Finds the conflict that a merge left, says so once, and returns the text with the markers and the other side blanked out (its length kept),
 * so that "our" side can still be read without a hail of errors. Returns the text itself where there is none.
 */
export function withoutConflict(text: string, problems: Problems): string {
  if (!text.includes("<<<<<<<") || !text.includes(">>>>>>>")) return text;
  const kept: string[] = [];
  let side: "both" | "ours" | "theirs" = "both";
  let first: { start: number; end: number } | undefined;
  let count = 0;
  let at = 0;
  for (const line of text.split("\n")) {
    const bare = line.endsWith("\r") ? line.slice(0, -1) : line;
    let blank = side === "theirs";
    if (side === "both" && BEGIN.test(bare)) {
      side = "ours";
      blank = true;
      count += 1;
      first ??= { start: at, end: at + bare.length };
    } else if (side === "ours" && (MIDDLE.test(bare) || BASE.test(bare))) {
      side = "theirs";
      blank = true;
    } else if (side === "theirs" && END.test(bare)) side = "both";
    kept.push(blank ? `${" ".repeat(bare.length)}${line.slice(bare.length)}` : line);
    at += line.length + 1;
  }
  if (!first || side !== "both") return text;
  const which =
    count === 1 ? "A merge conflict starts here" : `The first of ${count} merge conflicts starts here`;
  problems.syntax(
    `${which} and is not resolved: keep one side, and remove the lines with <<<<<<<, ======= and >>>>>>>. Until then the upper side is used.`,
    first.start,
    first.end,
  );
  return kept.join("\n");
}

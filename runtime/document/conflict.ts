import type { Problems } from "./problems.js";

const BEGIN = /^<{7}(?: .*)?$/;
const BASE = /^\|{7}(?: .*)?$/;
const MIDDLE = /^={7}$/;
const END = /^>{7}(?: .*)?$/;

/**
 * Finds the conflict that a merge left, says so once, and returns the text with the markers and the other side blanked out (its length kept),
 * so that "our" side can still be read. What does not parse then follows from the conflict and is not said. Returns the text itself where
 * there is none. In JSON no line can look like a marker and be a text, so there markers may be indented, and one that was left behind by
 * itself counts too.
 */
export function withoutConflict(text: string, language: "json" | "yaml", problems: Problems): string {
  if (!/<{7}|>{7}|={7}/.test(text)) return text;
  const loose = language === "json";
  const kept: string[] = [];
  let side: "both" | "ours" | "theirs" = "both";
  let first: { start: number; end: number } | undefined;
  let count = 0;
  let at = 0;
  for (const line of text.split("\n")) {
    const whole = line.endsWith("\r") ? line.slice(0, -1) : line;
    const bare = loose ? whole.trim() : whole;
    let blank = side === "theirs";
    if (side === "both" && BEGIN.test(bare)) {
      side = "ours";
      blank = true;
      count += 1;
      first ??= { start: at, end: at + whole.length };
    } else if (side === "ours" && (MIDDLE.test(bare) || BASE.test(bare))) {
      side = "theirs";
      blank = true;
    } else if (side === "theirs" && END.test(bare)) side = "both";
    kept.push(blank ? `${" ".repeat(whole.length)}${line.slice(whole.length)}` : line);
    at += line.length + 1;
  }
  if (!first || side !== "both") return loose ? withoutMarkers(text, problems) : text;
  const which =
    count === 1 ? "A merge conflict starts here" : `The first of ${count} merge conflicts starts here`;
  report(
    problems,
    `${which} and is not resolved: keep one side, and remove the lines with <<<<<<<, ======= and >>>>>>>. Until then the upper side is used.`,
    first,
  );
  return kept.join("\n");
}

/** The same for markers that do not belong together: half of a conflict was resolved. */
function withoutMarkers(text: string, problems: Problems): string {
  let first: { start: number; end: number } | undefined;
  const kept: string[] = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const bare = line.trim();
    const marker = [BEGIN, BASE, MIDDLE, END].some((each) => each.test(bare));
    if (marker) first ??= { start: at, end: at + line.trimEnd().length };
    kept.push(marker ? line.replace(/[^\r]/g, " ") : line);
    at += line.length + 1;
  }
  if (!first) return text;
  report(
    problems,
    "A merge left this line behind: remove the lines with <<<<<<<, ======= and >>>>>>>, and keep one side of what is between them.",
    first,
  );
  return kept.join("\n");
}

function report(problems: Problems, message: string, { start, end }: { start: number; end: number }): void {
  problems.syntax(message, start, end);
  problems.conflict = true;
}

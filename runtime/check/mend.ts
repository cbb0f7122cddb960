import { applyTextEdits } from "../document/edit/apply-text-edits.js";
import { editsFor } from "../document/edit/edits-for.js";
import type { ParsedText } from "../document/parsed.js";
import type { Fix, Severity } from "../document/problem.js";
import type { TextEdit } from "../document/text-edit.js";
import type { CheckedText, Diagnostic } from "./checked.js";
import { fixesOf } from "./fixes-of.js";

/** What a fix changes in the text that was checked. */
export function textEditsOf(parsed: ParsedText, { edits, textEdits }: Fix): TextEdit[] {
  return textEdits ?? editsFor(parsed, parsed.documents[0], edits);
}

export interface MendOptions {
  /** The engine, for the text after each fix. */
  readonly check: (text: string) => CheckedText | Promise<CheckedText>;
  /** Which findings are to be mended. */
  readonly wanted: (diagnostic: Diagnostic) => boolean;
  /** As people set it; the finding's own by default. */
  readonly severityOf?: (diagnostic: Diagnostic) => Severity | "off";
  /** How many fixes are made at most. */
  readonly most: number;
  /** After how many milliseconds no more are tried. */
  readonly mostMs: number;
  /** Ends the work with a rejection. */
  readonly signal?: AbortSignal;
}

export interface Mended {
  readonly checked: CheckedText;
  /** Titles of the fixes made, in order. */
  readonly titles: readonly string[];
  /** True where a limit ended it, so that more may be mended by another go. */
  readonly cutShort: boolean;
}

/**
 * Makes preferred fixes one after the other, each on the text that the one before left. Of several preferred fixes of one finding the
 * first that keeps its promise is made, and only that one: the text that it leaves has one such finding less and no more warnings or
 * errors of any other code. A fix that brings back a text that was there before is passed over.
 */
export async function mend(first: CheckedText, options: MendOptions): Promise<Mended> {
  const { check, severityOf = ({ severity }) => severity, wanted, most, mostMs, signal } = options;
  const end = performance.now() + mostMs;
  const seen = new Set([first.parsed.text]);
  const titles: string[] = [];
  let checked = first;
  search: while (titles.length < most) {
    const { parsed, diagnostics } = checked;
    for (const diagnostic of diagnostics.filter(wanted)) {
      if (performance.now() > end) return { checked, titles, cutShort: true };
      for (const fix of await fixesOf(diagnostic, signal)) {
        if (!fix.preferred) continue;
        const text = applyTextEdits(parsed.text, textEditsOf(parsed, fix));
        if (seen.has(text)) continue;
        seen.add(text);
        const after = await check(text);
        if (!keepsPromise(checked, after, diagnostic, fix, severityOf)) continue;
        titles.push(fix.title);
        checked = after;
        continue search;
      }
    }
    return { checked, titles, cutShort: false };
  }
  return { checked, titles, cutShort: true };
}

function keepsPromise(
  before: CheckedText,
  after: CheckedText,
  diagnostic: Diagnostic,
  fix: Fix,
  severityOf: (diagnostic: Diagnostic) => Severity | "off",
): boolean {
  // A name put right may show what else is wrong with its rule.
  if (fix.correctsName) return true;
  const isLoud = (each: Diagnostic) => ["error", "warning"].includes(severityOf(each));
  const isTold =
    severityOf(diagnostic) === "hint" ? () => true : (each: Diagnostic) => severityOf(each) !== "hint";
  const told = ({ diagnostics }: CheckedText) =>
    diagnostics.filter((each) => each.code === diagnostic.code && isTold(each)).length;
  if (told(after) >= told(before)) return false;
  // What could not be analysed before may show what was wrong all along.
  const isNew = before.parsed.incomplete || (before.facts[0] === undefined && after.facts[0] !== undefined);
  const was = tally(before, isLoud);
  return isNew || [...tally(after, isLoud)].every(([code, count]) => count <= (was.get(code) ?? 0));
}

function tally(
  { diagnostics }: CheckedText,
  counted: (diagnostic: Diagnostic) => boolean,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of diagnostics) if (counted(each)) counts.set(each.code, (counts.get(each.code) ?? 0) + 1);
  return counts;
}

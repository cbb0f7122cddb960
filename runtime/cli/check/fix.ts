import type { CheckedText, Diagnostic } from "../../check/checked.js";
import { applyTextEdits } from "../../document/edit/apply-text-edits.js";
import { editsFor } from "../../document/edit/edits-for.js";
import type { Severity } from "../../document/problem.js";

const ROUNDS = 100;

export interface Fixed {
  text: string;
  checked: CheckedText;
  /** Titles of the fixes made. */
  titles: string[];
}

/**
 * Makes the preferred fixes of warnings and errors, one after the other, each on the text that the one before left. A fix that brings back
 * a text that was there before ends it.
 */
export function fixText(
  text: string,
  check: (text: string) => CheckedText,
  severityOf: (diagnostic: Diagnostic) => Severity | "off",
): Fixed {
  const seen = new Set([text]);
  const titles: string[] = [];
  let current = text;
  let checked = check(current);
  while (titles.length < ROUNDS) {
    const next = firstFix(checked, severityOf);
    if (!next || seen.has(next.text)) break;
    current = next.text;
    seen.add(current);
    titles.push(next.title);
    checked = check(current);
  }
  return { text: current, checked, titles };
}

function firstFix(
  { parsed, diagnostics }: CheckedText,
  severityOf: (diagnostic: Diagnostic) => Severity | "off",
): { text: string; title: string } | undefined {
  for (const diagnostic of diagnostics) {
    if (!["error", "warning"].includes(severityOf(diagnostic))) continue;
    const fix = diagnostic.fixes.find(({ preferred }) => preferred);
    if (!fix) continue;
    const text = applyTextEdits(
      parsed.text,
      fix.textEdits ?? editsFor(parsed, parsed.documents[0], fix.edits),
    );
    if (text !== parsed.text) return { text, title: fix.title };
  }
  return undefined;
}

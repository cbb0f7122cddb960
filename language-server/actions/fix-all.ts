import type { CheckedText, Diagnostic, ParsedText, TextEdit } from "../../runtime/index.js";
import { applyTextEdits, editsFor } from "../../runtime/index.js";
import { changedPart } from "../changed-part.js";

/** More fixes than anybody reads through; what is left can be fixed by asking again. */
const MOST_ROUNDS = 50;

/**
 * Takes the preferred fix of each finding, of one code or of all, one after the other: each is worked out on the text that the fixes before it
 * made, so that they cannot get into each other's way.
 * @param check the engine, for the text after each fix
 */
export async function fixAll(
  parsed: ParsedText,
  code: string | undefined,
  check: (text: string) => Promise<CheckedText>,
): Promise<TextEdit[]> {
  let text = parsed.text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = firstFixed(await check(text), code);
    if (next === undefined || next === text) break;
    text = next;
  }
  return changedPart(parsed, text);
}

/** The text with one finding fixed; undefined where none has a preferred fix. */
function firstFixed({ parsed, diagnostics }: CheckedText, code: string | undefined): string | undefined {
  for (const finding of diagnostics) {
    if (code !== undefined && finding.code !== code) continue;
    const fix = preferredFix(finding);
    if (!fix) continue;
    const edits = fix.textEdits ?? editsFor(parsed, parsed.documents[0], fix.edits);
    if (edits.length > 0) return applyTextEdits(parsed.text, edits);
  }
  return undefined;
}

export function preferredFix({ fixes }: Diagnostic): Diagnostic["fixes"][number] | undefined {
  return fixes.find(({ preferred }) => preferred);
}

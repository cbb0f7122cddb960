import type { CheckedText, ParsedText, TextEdit } from "../../runtime/index.js";
import { mend } from "../../runtime/index.js";
import { changedPart } from "../changed-part.js";

/** More fixes than anybody reads through, and longer than anybody waits; what is left can be fixed by asking again. */
const MOST_FIXES = 50;
const MOST_MS = 5000;

/**
 * Takes the preferred fixes of the findings of one code, or of all.
 * @param check the engine, for the text after each fix
 * @param signal ends it with a rejection
 */
export async function fixAll(
  parsed: ParsedText,
  code: string | undefined,
  check: (text: string) => Promise<CheckedText>,
  signal?: AbortSignal,
): Promise<TextEdit[]> {
  const { checked } = await mend(await check(parsed.text), {
    check,
    wanted: (diagnostic) => code === undefined || diagnostic.code === code,
    most: MOST_FIXES,
    mostMs: MOST_MS,
    ...(signal && { signal }),
  });
  return changedPart(parsed, checked.parsed.text);
}

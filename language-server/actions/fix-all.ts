import type { CheckedText, ParsedText, TextEdit } from "../../runtime/index.js";
import { mend } from "../../runtime/index.js";
import { changedPart } from "../changed-part.js";

/** More fixes than anybody reads through; what is left can be fixed by asking again. */
const MOST_FIXES = 50;

/**
 * Takes the preferred fixes of the findings of one code, or of all.
 * @param check the engine, for the text after each fix
 */
export async function fixAll(
  parsed: ParsedText,
  code: string | undefined,
  check: (text: string) => Promise<CheckedText>,
): Promise<TextEdit[]> {
  const steps = mend(await check(parsed.text), {
    wanted: (diagnostic) => code === undefined || diagnostic.code === code,
    most: MOST_FIXES,
  });
  let step = steps.next();
  while (step.done !== true) step = steps.next(await check(step.value));
  return changedPart(parsed, step.value.checked.parsed.text);
}

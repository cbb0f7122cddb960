import type { CheckedText, Diagnostic } from "../../check/checked.js";
import { mend } from "../../check/mend.js";
import type { Mended } from "../../check/mend.js";
import type { Severity } from "../../document/problem.js";

const MOST_FIXES = 100;
const MOST_MS = 20_000;

/** Makes the preferred fixes of warnings and errors. */
export function fixText(
  text: string,
  check: (text: string) => CheckedText,
  severityOf: (diagnostic: Diagnostic) => Severity | "off",
): Promise<Mended> {
  const wanted = (diagnostic: Diagnostic) => ["error", "warning"].includes(severityOf(diagnostic));
  return mend(check(text), { check, wanted, severityOf, most: MOST_FIXES, mostMs: MOST_MS });
}

import type { CheckedText, Diagnostic } from "../../check/checked.js";
import { mend } from "../../check/mend.js";
import type { Mended } from "../../check/mend.js";
import type { Severity } from "../../document/problem.js";

const MOST_FIXES = 100;

/** Makes the preferred fixes of warnings and errors. */
export function fixText(
  text: string,
  check: (text: string) => CheckedText,
  severityOf: (diagnostic: Diagnostic) => Severity | "off",
): Mended {
  const wanted = (diagnostic: Diagnostic) => ["error", "warning"].includes(severityOf(diagnostic));
  const steps = mend(check(text), { wanted, severityOf, most: MOST_FIXES });
  let step = steps.next();
  while (step.done !== true) step = steps.next(check(step.value));
  return step.value;
}

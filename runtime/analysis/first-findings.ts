import type { Found, Rule } from "./rules/rule.js";
import { finding } from "./rules/rule.js";

/** How many findings of one document are listed: enough for any that people write, while no file can flood the editor. */
export const MOST_LISTED = 1000;

/** What is said where a document has more findings than are listed. */
export const unlistedFindings: Pick<Rule, "code" | "severity" | "about"> = {
  code: "unlisted-findings",
  severity: "information",
  about: "The workflow has more findings than are listed.",
};

/** The findings, in the order of precedence, up to a limit; where some are left out a notice says so. */
export function firstOf(findings: Found[], most: number): Found[] {
  if (findings.length <= most) return findings;
  const notice = finding(unlistedFindings, {
    message: `Only the first ${most} findings of this workflow are listed. The others show as these are mended.`,
    pointer: "/transitions",
    at: "key",
  });
  return [...findings.slice(0, most), notice];
}

import type { Finding } from "../document/problem.js";

/** How many findings of one document are listed: enough for any that people write, while no file can flood the editor. */
const LIMIT = 1000;

/** The findings, in the order of precedence, up to a limit; past it a notice says how many are left out. */
export function firstOf(findings: Finding[]): Finding[] {
  if (findings.length <= LIMIT) return findings;
  const notice: Finding = {
    code: "exploration-limit",
    severity: "information",
    message: `${findings.length - LIMIT} more findings in this workflow are not listed. They come back as the first ${LIMIT} are mended.`,
    pointer: "/transitions",
    at: "key",
    related: [],
    fixes: [],
  };
  return [...findings.slice(0, LIMIT), notice];
}

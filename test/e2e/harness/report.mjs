// @ts-check
import { readFileSync } from "node:fs";

/**
 * Prints a suite's report, one line a test.
 * @param {string} file
 * @param {boolean} [quiet] prints only a report with failures
 * @returns {boolean} whether tests ran and all passed
 */
export function printReport(file, quiet = false) {
  /** @type {import("./mocha.js").SuiteReport} */
  const { passed, failed, tests } = JSON.parse(readFileSync(file, "utf8"));
  if (quiet && failed === 0) return passed > 0;
  for (const { title, milliseconds, error } of tests) {
    console.log(`  ${error === undefined ? "✓" : "✗"} ${title} (${milliseconds} ms)`);
    if (error !== undefined) console.log(error.replaceAll(/^/gm, "      "));
  }
  console.log(`  ${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}

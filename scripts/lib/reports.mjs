// @ts-check
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Counts tests from what the runners themselves wrote: vitest's JSON report and the reports of the end-to-end suites.
 * @param {string} folder
 */
export function countReports(folder) {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  const suites = files.sort().map((file) => {
    const report = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    return {
      name: path.basename(file, ".json"),
      passed: Number(report.numPassedTests ?? report.passed ?? 0),
      failed: Number(report.numFailedTests ?? report.failed ?? 0),
    };
  });
  return {
    suites,
    passed: suites.reduce((sum, { passed }) => sum + passed, 0),
    failed: suites.reduce((sum, { failed }) => sum + failed, 0),
  };
}

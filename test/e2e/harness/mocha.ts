import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type Mocha from "mocha";

/** What a suite leaves behind; `passed` and `failed` are counts of tests. */
export interface SuiteReport {
  suite: string;
  passed: number;
  failed: number;
  tests: { title: string; milliseconds: number; error?: string }[];
}

/**
 * Runs test files with mocha. The report in `file` is written anew after each test, so that a suite that dies leaves what it has.
 * A file that cannot be loaded, or a hook that fails, counts as a failed test.
 */
export async function runSuite(suite: string, tests: string[], file: string): Promise<SuiteReport> {
  const { default: Runner } = await import("mocha");
  const mocha = new Runner({ ui: "bdd", timeout: 60_000, color: false, reporter: Runner.reporters.Base });
  for (const test of tests) mocha.addFile(test);
  await mocha.loadFilesAsync();

  const report: SuiteReport = { suite, passed: 0, failed: 0, tests: [] };
  mkdirSync(path.dirname(file), { recursive: true });
  const write = () => writeFileSync(file, JSON.stringify(report, null, 2));
  await new Promise<void>((resolve) => {
    mocha
      .run(() => resolve())
      .on("pass", (test) => {
        report.passed += 1;
        report.tests.push({ title: test.fullTitle(), milliseconds: test.duration ?? 0 });
        write();
      })
      .on("fail", (test: Mocha.Test | Mocha.Hook, error: Error) => {
        report.failed += 1;
        const text = error.stack ?? String(error);
        report.tests.push({ title: test.fullTitle(), milliseconds: test.duration ?? 0, error: text });
        write();
      });
  });
  write();
  return report;
}

import { expect, test } from "vitest";
import type { Finding, JsonObject } from "../../../runtime/index.js";
import { golden } from "../../support/golden.js";
import { analysisOf, edited } from "../../support/flow.js";

const loud = (findings: readonly Finding[]) =>
  findings.filter(({ severity }) => severity === "warning" || severity === "error");
const count = (findings: readonly Finding[], code: string) =>
  findings.filter((finding) => finding.code === code).length;

test("every fix of every finding, made in the text: the finding goes or becomes a hint, and no warning is added", () => {
  const rows = [
    ...golden<{ document: JsonObject }>("ag2-analysis-seed-examples"),
    ...golden<{ document: JsonObject }>("ag2-analysis").slice(0, 120),
  ];
  const tried = new Map<string, number>();
  for (const { document } of rows) {
    const before = analysisOf(document).findings;
    for (const { code, severity, message, pointer, fixes } of before) {
      for (const { title, edits, correctsName } of fixes) {
        const after = analysisOf(edited(document, edits)).findings;
        if (correctsName === true) {
          const same = (other: Finding) => other.message === message && other.pointer === pointer;
          expect(after.filter(same), title).toEqual([]);
          tried.set(code, (tried.get(code) ?? 0) + 1);
          continue;
        }
        const told = (findings: readonly Finding[]) =>
          findings.filter((finding) => severity === "hint" || finding.severity !== "hint");
        expect(count(told(after), code), title).toBeLessThan(count(told(before), code));
        for (const each of new Set(loud(after).map((finding) => finding.code)))
          expect(count(loud(after), each), `${title} adds ${each}`).toBeLessThanOrEqual(
            count(loud(before), each),
          );
        tried.set(code, (tried.get(code) ?? 0) + 1);
      }
    }
  }
  for (const code of [
    "priority-order",
    "sticky-context",
    "kickoff-speaker",
    "unknown-participant",
    "dead-rule",
    "max-turns-missing",
  ])
    expect(tried.get(code), code).toBeGreaterThan(0);
});

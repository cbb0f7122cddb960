import type { Diagnostic } from "../../../check/checked.js";
import type { FailOn, FileReport, Report } from "../report.js";
import { fails, place } from "../report.js";

/** JUnit's XML: a suite for each file, a case for each finding, failed where the check fails by it; a file without findings passes. */
export function junitReport({ files, milliseconds }: Report, failOn: FailOn): string {
  const suites = files.map((report) => suite(report, failOn));
  const count = files.reduce((sum, { diagnostics }) => sum + Math.max(1, diagnostics.length), 0);
  const failures = files.reduce((sum, report) => sum + failed(report, failOn), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="baton check" tests="${count}" failures="${failures}" time="${(milliseconds / 1000).toFixed(3)}">`,
    ...suites,
    "</testsuites>",
  ].join("\n");
}

function failed({ diagnostics }: FileReport, failOn: FailOn): number {
  return diagnostics.filter((diagnostic) => fails(diagnostic, failOn)).length;
}

function suite(report: FileReport, failOn: FailOn): string {
  const { file, diagnostics } = report;
  const cases = diagnostics.map((diagnostic) => testCase(file, diagnostic, failOn));
  if (cases.length === 0) cases.push(`    <testcase classname="${escaped(file)}" name="no findings"/>`);
  return [
    `  <testsuite name="${escaped(file)}" tests="${cases.length}" failures="${failed(report, failOn)}">`,
    ...cases,
    "  </testsuite>",
  ].join("\n");
}

function testCase(file: string, diagnostic: Diagnostic, failOn: FailOn): string {
  const { code, message, severity, range } = diagnostic;
  const { line, column } = place(range.start);
  const where = `${file}:${line}:${column}`;
  const open = `    <testcase classname="${escaped(file)}" name="${escaped(`${code} ${line}:${column}`)}"`;
  const inside = fails(diagnostic, failOn)
    ? `<failure type="${severity}" message="${escaped(message)}">${escaped(`${where} ${message}`)}</failure>`
    : `<system-out>${escaped(`${severity}: ${where} ${message}`)}</system-out>`;
  return `${open}>${inside}</testcase>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
};

/** XML has no way to write most control characters and no half of a surrogate pair. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "\ufffd")
    .replace(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
}

import type { CheckedText, Diagnostic } from "../../check/checked.js";
import type { Severity } from "../../document/problem.js";
import type { Position } from "../../document/range.js";

/** What was found in one file. */
export interface FileReport {
  /** As the command line names it. */
  readonly file: string;
  readonly checked: CheckedText;
  /** With the severities that the configuration gives. */
  readonly diagnostics: readonly Diagnostic[];
  readonly states: number;
}

export interface Report {
  readonly files: readonly FileReport[];
  readonly milliseconds: number;
}

export const FORMATS = ["text", "json", "sarif", "github", "junit"] as const;
export type Format = (typeof FORMATS)[number];

/** From the gravest. */
export const GRAVITY: readonly Severity[] = ["error", "warning", "information", "hint"];

export const FAIL_ON = [...GRAVITY, "never"] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** True where a finding is as grave as the level from which a check fails. */
export function fails({ severity }: Diagnostic, failOn: FailOn): boolean {
  return failOn !== "never" && GRAVITY.indexOf(severity) <= GRAVITY.indexOf(failOn);
}

/** People and editors count lines and columns from 1; columns are UTF-16 units. */
export function place({ line, character }: Position): { line: number; column: number } {
  return { line: line + 1, column: character + 1 };
}

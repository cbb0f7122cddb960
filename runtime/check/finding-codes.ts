import { unlistedFindings } from "../analysis/first-findings.js";
import { analysisRules } from "../analysis/rules/index.js";
import { orchestrationChecks } from "../orchestrations/index.js";
import { NOT_CHECKED } from "./python.js";

/** Codes of what is found while reading, and in scenarios: no rule of the analysis bears them. */
const OF_READER = [
  "syntax",
  "schema",
  "duplicate-key",
  "not-plain-json",
  "priority-type",
  "max-turns-value",
  "lossy-number",
  "scenario-cannot-follow",
  "duplicate-scenario",
  "unknown-key",
  NOT_CHECKED,
];

/** Every code that Baton can report. */
export const findingCodes: readonly string[] = [
  ...new Set([...analysisRules, ...orchestrationChecks()].map(({ code }) => code)),
  unlistedFindings.code,
  ...OF_READER,
];

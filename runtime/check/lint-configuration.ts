import type { Severity } from "../document/problem.js";
import { isObject, own } from "../json.js";
import type { JsonValue } from "../json.js";
import type { Diagnostic } from "./checked.js";

/** The file's name, in the folder that it is for. */
export const CONFIGURATION_FILE = "baton.config.json";

/** What people decide about findings, for editor and command line alike. */
export interface LintConfiguration {
  /** By code; "off" leaves the finding out. */
  readonly severity: ReadonlyMap<string, Severity | "off">;
  /** Globs of files that are not checked, from the configuration's folder. */
  readonly ignore: readonly string[];
}

export const NO_CONFIGURATION: LintConfiguration = { severity: new Map(), ignore: [] };

/** What a finding can be made. */
export const LEVELS: readonly string[] = ["error", "warning", "information", "hint", "off"];

/**
 * Reads `{"severity": {code: "error" | "warning" | "information" | "hint" | "off"}, "ignore": [glob]}`. Whatever is wrong is said and left
 * out: a typing error there must not hide a finding.
 */
export function readLintConfiguration(text: string): {
  configuration: LintConfiguration;
  problems: string[];
} {
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    return { configuration: NO_CONFIGURATION, problems: [`It is no JSON: ${(error as Error).message}.`] };
  }
  if (!isObject(data)) return { configuration: NO_CONFIGURATION, problems: ["It must be an object."] };
  const problems: string[] = [];
  const severity = levels(own(data, "severity"), problems);
  const ignore = globs(own(data, "ignore"), problems);
  for (const key of Object.keys(data))
    if (!["severity", "ignore", "$schema"].includes(key))
      problems.push(`“${key}” is no setting: there are “severity” and “ignore”.`);
  return { configuration: { severity, ignore }, problems };
}

function levels(value: JsonValue | undefined, problems: string[]): Map<string, Severity | "off"> {
  const result = new Map<string, Severity | "off">();
  if (value === undefined) return result;
  if (!isObject(value)) {
    problems.push("“severity” must be an object with a level for each code.");
    return result;
  }
  for (const [code, level] of Object.entries(value)) {
    if (typeof level === "string" && LEVELS.includes(level)) result.set(code, level as Severity | "off");
    else problems.push(`The severity of “${code}” must be error, warning, information, hint or off.`);
  }
  return result;
}

function globs(value: JsonValue | undefined, problems: string[]): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    const texts = value.filter((entry) => typeof entry === "string");
    if (texts.length === value.length) return texts;
  }
  problems.push("“ignore” must be a list of globs.");
  return [];
}

/** The findings with the severities that people gave them, without those that are off. */
export function withSeverities(
  diagnostics: readonly Diagnostic[],
  severity: LintConfiguration["severity"],
): Diagnostic[] {
  return diagnostics.flatMap((diagnostic) => {
    const level = severity.get(diagnostic.code) ?? diagnostic.severity;
    if (level === "off") return [];
    if (level === diagnostic.severity) return [diagnostic];
    // A copy would work the fixes out, which only few ask for.
    return [Object.create(diagnostic, { severity: { value: level, enumerable: true } }) as Diagnostic];
  });
}

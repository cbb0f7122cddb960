import type { Command } from "commander";
import { Option } from "commander";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checkText } from "../check/check-text.js";
import type { CheckedText, Diagnostic } from "../check/checked.js";
import { inTextOrder, rangeOf } from "../check/place.js";
import type { LintConfiguration } from "../check/lint-configuration.js";
import { withSeverities } from "../check/lint-configuration.js";
import { isScenarioUri, languageOf } from "../document/language.js";
import { configurationFor } from "./check/configuration.js";
import { filesOf, nothingFound } from "./check/files.js";
import { fixText } from "./check/fix.js";
import { githubReport } from "./check/formats/github.js";
import { jsonReport } from "./check/formats/json.js";
import { junitReport } from "./check/formats/junit.js";
import { sarifReport } from "./check/formats/sarif.js";
import { textReport } from "./check/formats/text.js";
import type { FailOn, FileReport, Format, Report } from "./check/report.js";
import { FAIL_ON, FORMATS, fails } from "./check/report.js";
import { workflowOf } from "./check/workflow-of.js";
import { CANNOT_RUN, CannotRun, FINDINGS, FINE } from "./exit.js";
import type { Output } from "./output.js";
import { loadGrammar } from "./python-grammar.js";
import { readText } from "./read-text.js";

export interface CheckFlags {
  format?: Format;
  failOn?: FailOn;
  config?: string;
  fix?: boolean;
}

/** `baton check FILE…`: says what is wrong with workflows, scenarios and the graphs in Python code. */
export function addCheckCommand(program: Command, output: Output, exit: (status: number) => void): void {
  program
    .command("check")
    .description("say what is wrong with workflow and scenario files, and with graphs in Python code")
    .argument("<files...>", "files, folders or globs: *.workflow.json, *.workflow.yaml, *.scenario.*, *.py")
    .addOption(new Option("--format <format>", "how to print the findings").choices(FORMATS).default("text"))
    .addOption(
      new Option("--fail-on <severity>", "the least severity that makes the exit status 1")
        .choices(FAIL_ON)
        .default("warning"),
    )
    .option("--config <file>", "the configuration (default: the nearest baton.config.json)")
    .option("--fix", "make the preferred fixes of errors and warnings in the files")
    .action(async (files: string[], flags: CheckFlags) => exit(await checkCommand(files, flags, output)));
}

/** Checks the files and prints the findings. Exit status: 0 nothing at `--fail-on` or above, 1 findings, 2 something cannot be read. */
export async function checkCommand(
  named: readonly string[],
  flags: CheckFlags,
  output: Output,
): Promise<number> {
  const started = performance.now();
  const cwd = process.cwd();
  const configuration = await configurationFor(flags.config, cwd);
  const files = await filesOf(named, configuration.ignore, cwd);
  if (files.length === 0 && configuration.ignore.length === 0)
    throw new CannotRun(await nothingFound(named, cwd));
  if (files.some((file) => languageOf(file) === "python")) await loadGrammar();
  const reports: FileReport[] = [];
  let unreadable = false;
  for (const file of files) {
    const text = await readText(file, output);
    if (text === undefined) unreadable = true;
    else reports.push(await reportOf(file, text, configuration, flags.fix === true, output));
  }
  // Of nothing there is nothing to sum up: what cannot be read has been told.
  if (reports.length === 0 && unreadable) return CANNOT_RUN;
  const report = { files: reports, milliseconds: performance.now() - started };
  const failOn = flags.failOn ?? "warning";
  const printed = print(report, flags.format ?? "text", failOn, cwd);
  if (printed !== "") for (const line of printed.split("\n")) output.out(line);
  if (unreadable) return CANNOT_RUN;
  return reports.some(({ diagnostics }) => diagnostics.some((each) => fails(each, failOn))) ? FINDINGS : FINE;
}

async function reportOf(
  file: string,
  text: string,
  { severity }: LintConfiguration,
  fix: boolean,
  output: Output,
): Promise<FileReport> {
  const uri = pathToFileURL(resolve(file)).href;
  const { workflow, fault } = isScenarioUri(uri) ? await workflowOf(file, text) : {};
  const check = (current: string) => {
    const checked = checkText(current, { uri, ...(workflow && { workflow }) });
    return fault ? withFault(checked, fault) : checked;
  };
  let checked = check(text);
  if (fix) {
    const fixed = await fixText(
      text,
      check,
      (diagnostic) => severity.get(diagnostic.code) ?? diagnostic.severity,
    );
    const { text: mended } = fixed.checked.parsed;
    if (mended !== text) await writeFile(resolve(file), mended);
    for (const title of fixed.titles) output.err(`${file}: ${title}`);
    if (fixed.cutShort) output.err(`${file}: more may be mended; run it again to go on.`);
    ({ checked } = fixed);
  }
  const states = checked.facts.reduce((sum, each) => sum + (each?.states ?? 0), 0);
  return { file, checked, diagnostics: withSeverities(checked.diagnostics, severity), states };
}

/** The same with what is wrong with the workflow that a scenario file names. */
function withFault(checked: CheckedText, message: string): CheckedText {
  const pointer = "/workflow";
  const range = rangeOf(checked.parsed, undefined, { pointer });
  const diagnostic: Diagnostic = {
    code: "schema",
    severity: "error",
    message,
    pointer,
    range,
    related: [],
    fixes: [],
  };
  return { ...checked, diagnostics: [...checked.diagnostics, diagnostic].sort(inTextOrder) };
}

function print(report: Report, format: Format, failOn: FailOn, cwd: string): string {
  switch (format) {
    case "json":
      return jsonReport(report);
    case "sarif":
      return sarifReport(report, cwd);
    case "github":
      return githubReport(report);
    case "junit":
      return junitReport(report, failOn);
    default:
      return textReport(report);
  }
}

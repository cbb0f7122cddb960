import type { Command } from "commander";
import { Option } from "commander";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checkText } from "../check/check-text.js";
import type { Diagnostic } from "../check/checked.js";
import type { Severity } from "../document/problem.js";
import type { Position } from "../document/range.js";
import { storeError } from "../wal/store-error.js";
import { oneLine } from "./columns.js";
import { CANNOT_RUN, FINDINGS, FINE } from "./exit.js";
import type { Output } from "./output.js";

export interface CheckFlags {
  format?: "text" | "json";
}

interface FileReport {
  file: string;
  diagnostics: readonly Diagnostic[];
  states: number;
}

/** `baton check FILE…`: says what is wrong with workflows and scenarios. */
export function addCheckCommand(program: Command, output: Output, exit: (status: number) => void): void {
  program
    .command("check")
    .description("say what is wrong with workflow and scenario files")
    .argument("<files...>", "*.workflow.json, *.workflow.yaml or *.scenario.* files")
    .addOption(new Option("--format <format>", "text or json").choices(["text", "json"]).default("text"))
    .action(async (files: string[], flags: CheckFlags) => exit(await checkCommand(files, flags, output)));
}

/** Checks the files and prints the findings. Exit status: 0 nothing at warning or above, 1 findings, 2 a file cannot be read. */
export async function checkCommand(
  files: readonly string[],
  flags: CheckFlags,
  output: Output,
): Promise<number> {
  const started = performance.now();
  const reports: FileReport[] = [];
  let unreadable = false;
  for (const file of files) {
    const text = await textOf(file, output);
    if (text === undefined) unreadable = true;
    else reports.push(reportOf(file, text));
  }
  if (flags.format === "json")
    output.out(JSON.stringify({ findings: reports.flatMap(jsonFindings) }, null, 2));
  else printText(reports, performance.now() - started, output);
  if (unreadable) return CANNOT_RUN;
  return reports.some(({ diagnostics }) => diagnostics.some(isLoud)) ? FINDINGS : FINE;
}

async function textOf(file: string, output: Output): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (error) {
    const notText = error instanceof TypeError;
    output.err(
      notText ? `${file} is not UTF-8 text. Save it as UTF-8.` : storeError("read", file, error).message,
    );
    return undefined;
  }
}

function reportOf(file: string, text: string): FileReport {
  const { diagnostics, facts } = checkText(text, { uri: pathToFileURL(resolve(file)).href });
  return { file, diagnostics, states: facts.reduce((sum, each) => sum + (each?.states ?? 0), 0) };
}

function isLoud({ severity }: Diagnostic): boolean {
  return severity === "error" || severity === "warning";
}

function printText(reports: readonly FileReport[], milliseconds: number, output: Output): void {
  for (const { file, diagnostics } of reports) {
    for (const { range, severity, code, message } of diagnostics) {
      const { line, column } = place(range.start);
      output.out(`${file}:${line}:${column}  ${severity}  ${code}  ${oneLine(message, Infinity)}`);
    }
  }
  const all = reports.flatMap(({ diagnostics }) => diagnostics);
  const number = (severity: Severity) => all.filter((diagnostic) => diagnostic.severity === severity).length;
  const states = reports.reduce((sum, report) => sum + report.states, 0);
  output.out(
    `${plural(number("error"), "error")}, ${plural(number("warning"), "warning")} in ${plural(reports.length, "file")} (${plural(states, "state")} explored, ${Math.round(milliseconds)} ms)`,
  );
}

function jsonFindings({ file, diagnostics }: FileReport): object[] {
  return diagnostics.map(({ code, severity, message, pointer, range, witness }) => ({
    code,
    severity,
    message,
    file,
    pointer,
    range: { start: place(range.start), end: place(range.end) },
    ...(witness === undefined ? {} : { witness }),
  }));
}

/** People and editors count lines and columns from 1; columns are UTF-16 units. */
function place({ line, character }: Position): { line: number; column: number } {
  return { line: line + 1, column: character + 1 };
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

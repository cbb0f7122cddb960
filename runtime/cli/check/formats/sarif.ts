import { isAbsolute, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runText } from "../../../analysis/run-text.js";
import { analysisRules } from "../../../analysis/rules/index.js";
import type { Diagnostic } from "../../../check/checked.js";
import { textEditsOf } from "../../../check/mend.js";
import type { Severity, WitnessStep } from "../../../document/problem.js";
import type { Range } from "../../../document/range.js";
import { version } from "../../version.js";
import type { FileReport, Report } from "../report.js";
import { place } from "../report.js";

const LEVELS: Record<Severity, string> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

/** Each fix of the analysis is tried before it is offered, which takes as long as a check: of thousands of findings the first few get theirs. */
const FIXES_OF = 50;

/** SARIF 2.1.0, as GitHub code scanning and other viewers take it; the run that shows a finding becomes a code flow. */
export function sarifReport({ files }: Report, cwd: string): string {
  const codes = [...new Set(files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)))].sort();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Baton", version: version(), rules: codes.map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        results: files.flatMap((report) =>
          report.diagnostics.map((diagnostic, index) => ({
            ...resultOf(diagnostic, report, codes, cwd),
            ...(index < FIXES_OF ? fixesOf(diagnostic, report, uriOf(report.file, cwd)) : {}),
          })),
        ),
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}

function ruleOf(code: string): object {
  const rule = analysisRules.find((each) => each.code === code);
  return {
    id: code,
    ...(rule
      ? { shortDescription: { text: rule.about }, defaultConfiguration: { level: LEVELS[rule.severity] } }
      : {}),
  };
}

function resultOf(diagnostic: Diagnostic, report: FileReport, codes: readonly string[], cwd: string): object {
  const { code, severity, message, range, pointer, related, witness } = diagnostic;
  const uri = uriOf(report.file, cwd);
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVELS[severity],
    message: { text: message },
    locations: [
      { ...location(uri, range), logicalLocations: [{ fullyQualifiedName: pointer === "" ? "/" : pointer }] },
    ],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((each, id) => ({
            id,
            ...location(uri, each.range),
            message: { text: each.message },
          })),
        }),
    ...(witness === undefined || witness.length === 0
      ? {}
      : { codeFlows: [flowOf(witness, diagnostic, report, uri)] }),
  };
}

function fixesOf({ fixes }: Diagnostic, { checked: { parsed } }: FileReport, uri: string): object {
  const listed = fixes
    .map((fix) => ({ title: fix.title, edits: textEditsOf(parsed, fix) }))
    .filter(({ edits }) => edits.length > 0)
    .map(({ title, edits }) => ({
      description: { text: title },
      artifactChanges: [
        {
          artifactLocation: { uri },
          replacements: edits.map(({ range, newText }) => ({
            deletedRegion: region(range),
            insertedContent: { text: newText },
          })),
        },
      ],
    }));
  return listed.length === 0 ? {} : { fixes: listed };
}

/** A turn stands where its speaker is declared; without a list of participants, where the finding is. */
function flowOf(
  witness: readonly WitnessStep[],
  { range, pointer }: Diagnostic,
  report: FileReport,
  uri: string,
): object {
  const { parsed } = report.checked;
  const document =
    parsed.documents.find((each) => each.pointer !== "" && pointer.startsWith(`${each.pointer}/`)) ??
    parsed.documents[0];
  const locations = witness.map((step, at) => {
    const declared = document?.participants.find(({ name }) => name === step.speaker)?.pointer;
    const where = declared === undefined ? undefined : parsed.locate(document, declared);
    return {
      executionOrder: at + 1,
      location: { ...location(uri, where ?? range), message: { text: `Turn ${at + 1}: ${runText([step])}` } },
    };
  });
  return { message: { text: runText(witness) }, threadFlows: [{ locations }] };
}

function location(uri: string, range: Range): { physicalLocation: object } {
  return { physicalLocation: { artifactLocation: { uri }, region: region(range) } };
}

function region(range: Range): object {
  const start = place(range.start);
  const end = place(range.end);
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}

/** Relative to the working folder, which in CI is the repository; elsewhere a file URI. */
function uriOf(file: string, cwd: string): string {
  const path = relative(cwd, resolve(cwd, file));
  if (path.startsWith("..") || isAbsolute(path)) return pathToFileURL(resolve(cwd, file)).href;
  return path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
}

import type { Diagnostic as LspDiagnostic, DiagnosticRelatedInformation } from "vscode-languageserver";
import { DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import type { CheckedText, Diagnostic, Severity } from "../../runtime/index.js";
import type { SeverityOverrides } from "../settings.js";

export interface DiagnosticsContext {
  uri: string;
  severities: SeverityOverrides;
  /** Folder of the pages about findings, without a slash at the end. */
  findingsDocs?: string;
}

/** A finding that is shown, with the form in which the client has it. */
export interface Shown {
  finding: Diagnostic;
  diagnostic: LspDiagnostic;
}

const SEVERITIES: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Codes whose place does nothing: the editor fades it. */
const UNNECESSARY: ReadonlySet<string> = new Set(["dead-rule", "default-unreachable", "silent-participant"]);

/** The findings of a text as LSP diagnostics, in the same order, with the user's severities applied. */
export function diagnosticsOf(checked: CheckedText, context: DiagnosticsContext): Shown[] {
  const shown: Shown[] = [];
  for (const finding of checked.diagnostics) {
    const severity = context.severities.get(finding.code) ?? finding.severity;
    if (severity !== "off") shown.push({ finding, diagnostic: toDiagnostic(finding, severity, context) });
  }
  return shown;
}

function toDiagnostic(finding: Diagnostic, severity: Severity, context: DiagnosticsContext): LspDiagnostic {
  const diagnostic: LspDiagnostic = {
    range: finding.range,
    severity: SEVERITIES[severity],
    code: finding.code,
    source: "baton",
    message: finding.message,
    // The client needs both to start a debug session that shows the finding.
    data: { pointer: finding.pointer, witness: finding.witness },
  };
  const related = relatedOf(finding, context.uri);
  if (related.length > 0) diagnostic.relatedInformation = related;
  if (UNNECESSARY.has(finding.code)) diagnostic.tags = [DiagnosticTag.Unnecessary];
  if (context.findingsDocs !== undefined)
    diagnostic.codeDescription = { href: `${context.findingsDocs}/${finding.code}.md` };
  return diagnostic;
}

/** Places that belong to the finding. One that would only repeat another is left out. */
function relatedOf(finding: Diagnostic, uri: string): DiagnosticRelatedInformation[] {
  const seen = new Set<string>();
  return finding.related.flatMap(({ message, range }) => {
    const key = JSON.stringify([message, range]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ message, location: { uri, range } }];
  });
}

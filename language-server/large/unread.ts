import type { Diagnostic } from "vscode-languageserver";
import { DiagnosticSeverity } from "vscode-languageserver";

/** The one finding of a text at which the thread of the large ones broke. */
export function unread(): Diagnostic {
  const start = { line: 0, character: 0 };
  return {
    range: { start, end: start },
    severity: DiagnosticSeverity.Warning,
    code: "syntax",
    source: "baton",
    message:
      "This file is too large to be read here: the memory for it did not suffice. Split it; or close other large files, and open it again.",
  };
}

import type { Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver";
import { DocumentDiagnosticReportKind } from "vscode-languageserver";
import type { OpenDocument } from "../open-document.js";

/** Tells a client that asks for findings when they are the ones that it has. A number stands for them: all of them may be a megabyte. */
export class Reports {
  readonly #last = new WeakMap<OpenDocument, { id: number; items: string }>();
  #ids = 0;

  report(
    document: OpenDocument,
    items: Diagnostic[],
    previousResultId: string | undefined,
  ): DocumentDiagnosticReport {
    const now = JSON.stringify(items);
    const last = this.#last.get(document);
    const isSame = last?.items === now;
    const id = isSame ? last.id : (this.#ids += 1);
    this.#last.set(document, { id, items: now });
    const resultId = String(id);
    if (isSame && resultId === previousResultId)
      return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
    return { kind: DocumentDiagnosticReportKind.Full, resultId, items };
  }
}

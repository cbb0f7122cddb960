import type { DocumentDiagnosticReport } from "vscode-languageserver";
import { DocumentDiagnosticReportKind } from "vscode-languageserver";
import { documentLinksOf } from "../features/document-links.js";
import { graphLensesOf } from "../features/graph-lenses.js";
import { Reports } from "../features/reports.js";
import { hoverAt } from "../features/hover.js";
import { inlayHintsOf } from "../features/inlay-hints.js";
import { referenceLensesOf } from "../features/reference-lenses.js";
import { ruleLensesOf } from "../features/rule-lenses.js";
import { scenarioLensesOf } from "../features/scenario-lenses.js";
import { graphViewAt } from "../python/graph-view.js";
import type { Serving } from "./serving.js";

/** Everything that shows beside a text what the analysis and the workspace know of it. */
export function serveFindings({ connection, answers, validation, workspace }: Serving): void {
  const reports = new Reports();
  connection.onHover(({ textDocument: { uri }, position }) =>
    answers.aboutAny("hover", uri, null, (document) => {
      const graph = document.language === "python" ? graphViewAt(document.view(), position) : undefined;
      if (document.language === "python") return (graph && hoverAt([graph], position)) ?? null;
      const views = workspace.group(document).map((each) => each.view());
      return hoverAt(views, position) ?? null;
    }),
  );
  connection.onCodeLens(async ({ textDocument: { uri } }, token) => {
    await validation.settled(uri, token);
    return answers.aboutAny("code lenses", uri, [], (document) => {
      if (document.language === "python") return graphLensesOf(document.view());
      const views = workspace.group(document).map((each) => each.view());
      const view = document.view();
      const workflow = document.kind === "scenario" ? workspace.workflowOf(document)?.uri : undefined;
      return [...scenarioLensesOf(view, workflow), ...ruleLensesOf(view), ...referenceLensesOf(views)];
    });
  });
  connection.languages.inlayHint.on(({ textDocument: { uri }, range }) =>
    answers.about("inlay hints", uri, [], (document) => inlayHintsOf(document.view().current, range)),
  );
  connection.onDocumentLinks(({ textDocument: { uri } }) =>
    answers.about("links", uri, [], (document) =>
      documentLinksOf(document.view().current, uri, {
        ...(document.kind === "scenario" ? { workflow: workspace.workflowOf(document)?.uri } : {}),
        scenarios:
          document.kind === "workflow" ? workspace.scenariosOf(document).map((each) => each.uri) : [],
      }),
    ),
  );
  connection.languages.diagnostics.on(async ({ textDocument: { uri }, previousResultId }, token) => {
    await validation.settled(uri, token);
    const nothing: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };
    return answers.aboutAny<DocumentDiagnosticReport>("findings", uri, nothing, (document) => {
      const items = validation.shown(document).map(({ diagnostic }) => diagnostic);
      return reports.report(document, items, previousResultId);
    });
  });
}

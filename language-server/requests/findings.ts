import type { CodeAction } from "vscode-languageserver";
import { codeActionsOf } from "../features/code-actions.js";
import { hoverAt } from "../features/hover.js";
import { ruleLensesOf } from "../features/rule-lenses.js";
import { scenarioLensesOf } from "../features/scenario-lenses.js";
import type { Serving } from "./serving.js";

/** Everything that tells of findings and of what the analysis proved. */
export function serveFindings(serving: Serving): void {
  const { connection, answers, validation } = serving;
  connection.onHover(({ textDocument: { uri }, position }) =>
    answers.aboutGroup("hover", uri, null, (views) => hoverAt(views, position) ?? null),
  );
  connection.onCodeLens(async ({ textDocument: { uri } }, token) => {
    await validation.settled(uri, token);
    return answers.about("code lenses", uri, [], (document) => {
      const view = document.view();
      return [...scenarioLensesOf(view), ...ruleLensesOf(view)];
    });
  });
  connection.onCodeAction(async ({ textDocument: { uri }, range, context }, token) => {
    await validation.settled(uri, token);
    return answers.about<CodeAction[]>("quick fixes", uri, [], (document) => {
      const target = {
        uri,
        version: document.version,
        parsed: document.view().current,
        versionedEdits: serving.client.versionedEdits,
      };
      return codeActionsOf(validation.shown(document), target, { range, context });
    });
  });
}

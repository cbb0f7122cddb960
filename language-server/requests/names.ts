import type { CancellationToken, WorkspaceSymbol } from "vscode-languageserver";
import { definitionsAt } from "../features/definition.js";
import { highlightsAt } from "../features/highlights.js";
import { referencesAt } from "../features/references.js";
import { prepareRename, rename } from "../features/rename.js";
import { workspaceSymbolsOf } from "../features/workspace-symbols.js";
import { workspaceEdit } from "../workspace-edit.js";
import type { Serving } from "./serving.js";

/** Everything that goes from a name to its other places. */
export function serveNames(serving: Serving): void {
  const { connection, answers, workspace } = serving;
  connection.onDefinition(({ textDocument: { uri }, position }) =>
    answers.aboutGroup("definition", uri, [], (views) =>
      definitionsAt(views, position, { links: serving.client.definitionLinks }),
    ),
  );
  connection.onReferences(({ textDocument: { uri }, position, context }) =>
    answers.aboutGroup("references", uri, [], (views) => referencesAt(views, position, context)),
  );
  connection.onDocumentHighlight(({ textDocument: { uri }, position }) =>
    answers.about("highlights", uri, [], (document) => highlightsAt(document.view(), position)),
  );
  connection.onPrepareRename(({ textDocument: { uri }, position }) =>
    answers.aboutGroup("rename", uri, null, (views) => prepareRename(views, position)),
  );
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }) =>
    answers.aboutGroup("rename", uri, null, (views) =>
      workspaceEdit(workspace, serving.client.versionedEdits, rename(views, position, newName)),
    ),
  );
  connection.onWorkspaceSymbol(async ({ query }, token) => {
    const own = answers.guarded("The symbols of the workspace", [], () =>
      workspaceSymbolsOf(
        workspace.readable().map((document) => document.view()),
        query,
      ),
    );
    return [...own, ...(await symbolsApart(query, token))];
  });

  async function symbolsApart(query: string, token: CancellationToken): Promise<WorkspaceSymbol[]> {
    const { large } = serving;
    const found = await large?.everywhere<WorkspaceSymbol>("workspace/symbol", { query }, token);
    return (found ?? []).filter(({ location }) => {
      const document = workspace.find(location.uri);
      return document !== undefined && large?.isLeft(document);
    });
  }
}

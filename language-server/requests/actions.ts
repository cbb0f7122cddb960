import type { CancellationToken, CodeAction } from "vscode-languageserver";
import { CodeActionKind } from "vscode-languageserver";
import { signalOf } from "../abort-signal.js";
import { checkTextAsync } from "../../runtime/index.js";
import { converted } from "../actions/convert.js";
import { convertedTo, type ConvertedOrchestration } from "../actions/convert-orchestration.js";
import { deferredOf } from "../actions/deferred.js";
import type { Deferred } from "../actions/deferred.js";
import { fixAll } from "../actions/fix-all.js";
import { isWanted } from "../actions/kinds.js";
import { mendableIn } from "../actions/proved-fixes.js";
import { firedEdits, sortEdits, sortedOrder } from "../actions/sort-rules.js";
import { editsFor } from "../../runtime/index.js";
import { codeActionsOf } from "../features/code-actions.js";
import type { Shown } from "../features/diagnostics.js";
import { refactoringsOf } from "../features/refactorings.js";
import { fileNameOf } from "../file-names.js";
import type { OpenDocument } from "../open-document.js";
import { CONVERT } from "../protocol.js";
import type { TextChange } from "../workspace-edit.js";
import { workspaceEdit } from "../workspace-edit.js";
import type { Serving } from "./serving.js";

/** Everything that changes texts at the user's wish. */
export function serveActions(serving: Serving): void {
  const { connection, answers, validation, workspace } = serving;

  connection.onCodeAction(async ({ textDocument: { uri }, range, context }, token) => {
    await validation.settled(uri, token);
    const asked = workspace.find(uri)?.version;
    const shown = answers.about<readonly Shown[]>("findings", uri, [], (document) =>
      validation.shown(document),
    );
    const found = isWanted(context.only, CodeActionKind.QuickFix)
      ? await answers.soon("fixes", uri, [], () => mendableIn(range, shown, signalOf(token)))
      : [];
    const actions = answers.about<CodeAction[]>("code actions", uri, [], (document) => {
      const { version } = document;
      // What was typed meanwhile is asked about anew.
      if (token.isCancellationRequested || version !== asked) return [];
      const { versionedEdits, createsFiles } = serving.client;
      const target = { uri, version, parsed: document.view().current, versionedEdits };
      return [
        ...codeActionsOf(found, target, context),
        ...refactoringsOf(shown, found, target, { range, context, createsFiles }),
      ];
    });
    return serving.client.resolvesEdits
      ? actions
      : Promise.all(actions.map((action) => resolved(action, token)));
  });
  connection.onCodeActionResolve((action, token) => resolved(action, token));
  connection.onExecuteCommand(async ({ command, arguments: [uri, suffix] = [] }) => {
    if (command === CONVERT && typeof uri === "string")
      await convert(uri, typeof suffix === "string" ? suffix : undefined);
  });

  /** The action with its edits. One that was asked for an older text stays without: the client asks anew after each change. */
  async function resolved(action: CodeAction, token: CancellationToken): Promise<CodeAction> {
    const work = deferredOf(action);
    const document = work && workspace.find(work.uri);
    if (!work || !document || document.version !== work.version) return action;
    try {
      const changes = await changesOf(work, document, signalOf(token));
      return { ...action, edit: workspaceEdit(workspace, serving.client.versionedEdits, changes) };
    } catch (error) {
      if (token.isCancellationRequested) return action;
      validation.failed(`“${action.title}” could not be worked out`, error);
      return action;
    }
  }

  async function changesOf(
    { uri, work, code }: Deferred,
    document: OpenDocument,
    signal: AbortSignal,
  ): Promise<TextChange[]> {
    const parsed = document.view().current;
    if (work === "fixAll") {
      const { language, kind } = document;
      const check = (text: string) => checkTextAsync(text, { uri, language, kind, signal });
      return [{ uri, edits: await fixAll(parsed, code, check, signal) }];
    }
    const order = sortedOrder(parsed);
    if (!order) return [];
    const files = workspace.scenariosOf(document).map((file) => {
      const { current } = file.view();
      return { uri: file.uri, edits: editsFor(current, undefined, firedEdits(current, order)) };
    });
    return [{ uri, edits: sortEdits(parsed, order) }, ...files.filter(({ edits }) => edits.length > 0)];
  }

  async function convert(uri: string, suffix: string | undefined): Promise<void> {
    const file = answers.about<ConvertedOrchestration | undefined>(
      "converted workflow",
      uri,
      undefined,
      (document) => {
        const { current } = document.view();
        if (suffix !== undefined) return convertedTo(current, uri, suffix);
        const other = converted(current, uri);
        return other && { ...other, losses: [] };
      },
    );
    if (!file) {
      connection.window.showErrorMessage(
        `${fileNameOf(uri)} cannot be converted: it is not open, it cannot be read completely, or no agent starts it.`,
      );
      return;
    }
    const start = { line: 0, character: 0 };
    const { applied } = await connection.workspace.applyEdit({
      label: `Convert ${fileNameOf(uri)}`,
      edit: {
        documentChanges: [
          { kind: "create", uri: file.uri, options: { overwrite: false, ignoreIfExists: false } },
          {
            textDocument: { uri: file.uri, version: null },
            edits: [{ range: { start, end: start }, newText: file.text }],
          },
        ],
      },
    });
    if (applied) {
      await connection.window.showDocument({ uri: file.uri, takeFocus: true });
      if (file.losses.length > 0)
        connection.window.showWarningMessage(`What is not the same: ${file.losses.join(" ")}`);
    } else
      connection.window.showErrorMessage(
        `${fileNameOf(file.uri)} could not be made: perhaps there is a file of that name already.`,
      );
  }
}

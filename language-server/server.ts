import type { CancellationToken, CodeAction, CodeActionParams, Connection } from "vscode-languageserver";
import { DidChangeConfigurationNotification, TextDocuments } from "vscode-languageserver";
import { checkTextAsync } from "../runtime/index.js";
import { INITIALIZE_RESULT } from "./capabilities.js";
import { codeActionsOf } from "./features/code-actions.js";
import { documentSymbolsOf } from "./features/document-symbols.js";
import { hoverAt } from "./features/hover.js";
import { locate } from "./features/locate.js";
import { ruleLensesOf } from "./features/rule-lenses.js";
import { scenarioLensesOf } from "./features/scenario-lenses.js";
import { OpenDocument } from "./open-document.js";
import { LocateRequest, StatusNotification } from "./protocol.js";
import type { InitializationOptions } from "./protocol.js";
import { sameOverrides, severityOverrides } from "./settings.js";
import { Status } from "./status.js";
import { Validation } from "./validation.js";

/**
 * Wires the features to a connection. All input comes over the connection (the texts that the client has open) and all output leaves by
 * it: the server reads no disk, so that it works the same for remote, virtual and unsaved files.
 */
export function createServer(connection: Connection): { listen(): void } {
  const documents = new TextDocuments<OpenDocument>({
    create: (uri, languageId, version, text) => new OpenDocument(uri, languageId, version, text),
    update: (document, changes, version) => document.update(changes, version),
  });
  const status = new Status((params) => void connection.sendNotification(StatusNotification, params));
  const validation = new Validation({
    check: checkTextAsync,
    find: (uri) => documents.get(uri),
    publish: (params) => void connection.sendDiagnostics(params),
    status,
    log: (message) => connection.console.error(message),
  });
  let pullsSettings = false;
  let watchesSettings = false;
  let versionedEdits = false;

  connection.onInitialize(({ capabilities, initializationOptions }) => {
    pullsSettings = capabilities.workspace?.configuration === true;
    watchesSettings = capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true;
    versionedEdits = capabilities.workspace?.workspaceEdit?.documentChanges === true;
    const options = (initializationOptions ?? {}) as InitializationOptions;
    if (typeof options.findingsDocs === "string") validation.findingsDocs = options.findingsDocs;
    return INITIALIZE_RESULT;
  });
  connection.onInitialized(() => {
    if (pullsSettings) void readSettings();
  });
  connection.onDidChangeConfiguration(({ settings }) => {
    if (pullsSettings) void readSettings();
    else applySettings((settings as { baton?: unknown } | null)?.baton);
  });
  connection.onShutdown(() => validation.dispose());

  // The store reports an opened document as changed, too.
  documents.onDidChangeContent(({ document }) => validation.changed(document));
  documents.onDidClose(({ document }) => validation.closed(document));

  connection.onHover(({ textDocument, position }) =>
    answer("hover", textDocument.uri, null, (document) => hoverAt(document.view(), position) ?? null),
  );
  connection.onCodeLens(async ({ textDocument: { uri } }, token) => {
    await validation.settled(uri, token);
    return answer("code lenses", uri, [], (document) => {
      const view = document.view();
      return [...scenarioLensesOf(view), ...ruleLensesOf(view)];
    });
  });
  connection.onDocumentSymbol(({ textDocument }) =>
    answer("outline", textDocument.uri, [], (document) => documentSymbolsOf(document.view().current)),
  );
  connection.onCodeAction((params, token) => answerCodeActions(params, token));
  connection.onRequest(LocateRequest, ({ uri, pointer }) =>
    answer("place of a rule", uri, null, (document) => locate(document.view().current, pointer) ?? null),
  );

  async function answerCodeActions(
    { textDocument, range, context }: CodeActionParams,
    token: CancellationToken,
  ): Promise<CodeAction[]> {
    await validation.settled(textDocument.uri, token);
    return answer("quick fixes", textDocument.uri, [], (document) => {
      const shown = validation.shown(document);
      const { uri, version } = document;
      const target = { uri, version, parsed: document.view().current, versionedEdits };
      return codeActionsOf(shown, target, { range, context });
    });
  }

  /** Answers from an open document. A fault in a feature costs this answer and is logged; the server goes on. */
  function answer<T>(what: string, uri: string, nothing: T, work: (document: OpenDocument) => T): T {
    const document = documents.get(uri);
    if (!document) return nothing;
    try {
      return work(document);
    } catch (error) {
      validation.failed(`The ${what} of ${uri} could not be computed`, error);
      return nothing;
    }
  }

  async function readSettings(): Promise<void> {
    try {
      if (watchesSettings) {
        watchesSettings = false;
        await connection.client.register(DidChangeConfigurationNotification.type, { section: "baton" });
      }
      applySettings(await connection.workspace.getConfiguration("baton"));
    } catch (error) {
      validation.failed("The settings could not be read, so the defaults stay", error);
    }
  }

  function applySettings(settings: unknown): void {
    const severities = severityOverrides(settings);
    if (sameOverrides(severities, validation.severities)) return;
    validation.severities = severities;
    for (const document of documents.all()) validation.checkNow(document);
  }

  return {
    listen() {
      documents.listen(connection);
      connection.listen();
    },
  };
}

import type { Connection, PublishDiagnosticsParams } from "vscode-languageserver";
import { DidChangeConfigurationNotification, TextDocuments } from "vscode-languageserver";
import { checkTextAsync, mayHaveGraphs } from "../runtime/index.js";
import { Answers } from "./answers.js";
import { initializeResult } from "./capabilities.js";
import type { LargeTexts } from "./large/large-texts.js";
import { clientFeatures } from "./client-features.js";
import type { ClientFeatures } from "./client-features.js";
import { OpenDocument } from "./open-document.js";
import { StatusNotification, WorkspaceTextsNotification } from "./protocol.js";
import type { InitializationOptions } from "./protocol.js";
import { serveActions } from "./requests/actions.js";
import { PythonGrammar } from "./python/grammar.js";
import { serveFindings } from "./requests/findings.js";
import { serveNames } from "./requests/names.js";
import { serveStructure } from "./requests/structure.js";
import { serveTyping } from "./requests/typing.js";
import { severityOverrides } from "./settings.js";
import { Status } from "./status.js";
import { Validation } from "./validation.js";
import { Workspace } from "./workspace.js";

/**
 * Wires the features to a connection. All input comes over the connection (the texts that the client has open or tells of) and all output
 * leaves by it: the server reads no disk, so that it works the same for remote, virtual and unsaved files.
 * @param large hands large texts to a second server; without it every text is this one's own
 */
export function createServer(connection: Connection, large?: LargeTexts): { listen(): void } {
  const documents = new TextDocuments<OpenDocument>({
    create: (uri, languageId, version, text) => new OpenDocument(uri, languageId, version, text),
    update: (document, changes, version) => document.update(changes, version),
  });
  const isApart = (uri: string) => large?.isApart(uri) === true;
  const served = () => documents.all().filter(({ uri }) => !isApart(uri));
  const workspace = new Workspace(documents, (document) => large?.isLeft(document) === true);
  const status = new Status((params) => void connection.sendNotification(StatusNotification, params));
  const validation = new Validation({
    check: async (text, options) => {
      if (options.language === "python" && mayHaveGraphs(text)) await python.ready().catch(noGrammar);
      return checkTextAsync(text, options);
    },
    find: (uri) => documents.get(uri),
    workflowOf: (scenario) => workspace.workflowOf(scenario)?.view().model.documents[0],
    publish,
    status,
    log: (message) => connection.console.error(message),
  });
  const python = new PythonGrammar(connection);
  const noGrammar = (error: unknown) =>
    validation.failed("Python's grammar could not be loaded, so code is not read", error);
  const answers = new Answers(workspace, isApart, (what, error) => validation.failed(what, error));
  let pulls = false;
  let client: ClientFeatures = clientFeatures({});
  let registersSettings = false;

  connection.onInitialize(({ capabilities, initializationOptions }) => {
    client = clientFeatures(capabilities);
    registersSettings = client.watchesSettings;
    const options = (initializationOptions ?? {}) as InitializationOptions;
    if (typeof options.findingsDocs === "string") validation.findingsDocs = options.findingsDocs;
    pulls = options.diagnostics === "pull";
    return initializeResult({ pulls });
  });
  connection.onInitialized(() => {
    if (client.pullsSettings) void readSettings();
  });
  connection.onDidChangeConfiguration(({ settings }) => {
    if (client.pullsSettings) void readSettings();
    else applySettings((settings as { baton?: unknown } | null)?.baton);
  });
  connection.onNotification(WorkspaceTextsNotification, ({ texts }) => {
    for (const { uri, text } of texts) workspace.tell(uri, text);
    large?.settle();
    for (const document of served()) if (document.kind === "scenario") validation.changed(document);
  });
  connection.onShutdown(() => {
    validation.dispose();
    large?.dispose();
  });

  // The store reports an opened document as changed, too.
  documents.onDidChangeContent(({ document }) => {
    large?.settle(document);
    if (isApart(document.uri)) return;
    validation.changed(document);
    if (document.kind !== "workflow") return;
    for (const scenario of workspace.scenariosOf(document))
      if (workspace.isOpen(scenario.uri)) validation.changed(scenario);
  });
  documents.onDidOpen(({ document: { uri } }) => {
    if (client.pullsSettings) void readSettingsOf([uri]);
  });
  documents.onDidClose(({ document }) => {
    validation.closed(document);
    large?.closed(document);
  });
  large?.attach({
    connection,
    workspace,
    open: () => documents.all(),
    leaves: (document) => validation.leaves(document),
    returns: (document) => validation.checkNow(document),
    status: (params) => status.besides(params),
    publish,
    failed: (what, why) => validation.failed(what, why),
  });

  const serving = {
    connection,
    answers,
    workspace,
    validation,
    large,
    get client() {
      return client;
    },
  };
  serveNames(serving);
  serveStructure(serving);
  serveFindings(serving);
  serveTyping(serving);
  serveActions(serving);

  async function readSettings(): Promise<void> {
    try {
      if (registersSettings) {
        registersSettings = false;
        await connection.client.register(DidChangeConfigurationNotification.type, { section: "baton" });
      }
      applySettings(await connection.workspace.getConfiguration("baton"));
    } catch (error) {
      validation.failed("The settings could not be read, so the defaults stay", error);
      return;
    }
    await readSettingsOf(served().map(({ uri }) => uri));
  }

  /** Folders of one workspace may have settings of their own. */
  async function readSettingsOf(uris: readonly string[]): Promise<void> {
    if (uris.length === 0) return;
    const items = uris.map((uri) => ({ scopeUri: uri, section: "baton" }));
    const answered: unknown[] = await connection.workspace.getConfiguration(items).catch(() => []);
    for (const [index, uri] of uris.entries()) {
      const document = served().find((each) => each.uri === uri);
      if (!document || answered[index] === undefined) continue;
      if (validation.severities.set(uri, severityOverrides(answered[index]))) validation.checkNow(document);
    }
  }

  function applySettings(settings: unknown): void {
    if (!validation.severities.setEverywhere(severityOverrides(settings))) return;
    for (const document of served()) validation.checkNow(document);
  }

  function publish(params: PublishDiagnosticsParams): void {
    if (!pulls) void connection.sendDiagnostics(params);
  }

  return {
    listen() {
      documents.listen(connection);
      connection.listen();
    },
  };
}

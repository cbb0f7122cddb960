import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PassThrough } from "node:stream";
import { MessageChannel } from "node:worker_threads";
import type {
  ClientCapabilities,
  ConfigurationParams,
  CodeAction,
  CodeLens,
  Diagnostic,
  DocumentSymbol,
  Hover,
  InitializeResult,
  Position,
  ProtocolConnection,
  PublishDiagnosticsParams,
  Range,
  TextDocumentContentChangeEvent,
  TextDocumentEdit,
  WorkspaceEdit,
} from "vscode-languageserver-protocol/node";
import {
  createConnection,
  PortMessageReader,
  PortMessageWriter,
  ProposedFeatures,
} from "vscode-languageserver/node";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { LargeTexts } from "../../../language-server/large/large-texts.js";
import { Router } from "../../../language-server/large/router.js";
import { createServer } from "../../../language-server/server.js";
import type { StatusParams } from "../../../language-server/protocol.js";
import { applyTextEdits } from "../../../runtime/index.js";

export interface StartOptions {
  capabilities?: ClientCapabilities;
  initializationOptions?: unknown;
  /** Answers `workspace/configuration` for the section `baton`; a function answers for the text that is asked about. */
  settings?: unknown;
}

/** A second server for large texts, in the same thread: how often one was started and ended, and a way to break it. */
export class SecondServers {
  started = 0;
  ended = 0;
  break: (why: string) => void = () => {};

  readonly start = () => {
    this.started += 1;
    const { port1, port2 } = new MessageChannel();
    createServer(
      createConnection(ProposedFeatures.all, new PortMessageReader(port2), new PortMessageWriter(port2)),
    ).listen();
    return {
      reader: new PortMessageReader(port1),
      writer: new PortMessageWriter(port1),
      onFailure: (listener: (why: string) => void) => (this.break = listener),
      end: () => {
        this.ended += 1;
        // A thread ends with all that it is doing; this one still sees its texts closed.
        setTimeout(() => port1.close(), 500).unref();
      },
    };
  };
}

/** An editor without a screen: speaks LSP to a server in the same process, over two in-memory streams. */
export class LspClient {
  readonly published: PublishDiagnosticsParams[] = [];
  readonly statuses: StatusParams[] = [];
  readonly logged: string[] = [];
  /** Edits that the server asked for by itself; they are taken where `acceptsEdits` says so. */
  readonly requestedEdits: WorkspaceEdit[] = [];
  readonly second = new SecondServers();
  acceptsEdits = true;
  initializeResult!: InitializeResult;
  readonly #connection: ProtocolConnection;
  /** Open texts; `since` tells publications for this opening from those for an earlier one. */
  readonly #texts = new Map<string, { text: string; version: number; since: number }>();
  #watchers: (() => void)[] = [];

  private constructor(connection: ProtocolConnection) {
    this.#connection = connection;
  }

  static async start({
    capabilities = {},
    initializationOptions,
    settings,
  }: StartOptions = {}): Promise<LspClient> {
    const up = new PassThrough();
    const down = new PassThrough();
    const connection = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
    const client = new LspClient(connection);
    const large = new LargeTexts(client.second.start);
    const router = new Router(large);
    const server = createConnection(
      ProposedFeatures.all,
      new StreamMessageReader(up),
      new StreamMessageWriter(down),
      { messageStrategy: router },
    );
    router.serve(server);
    createServer(server, large).listen();
    connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) =>
      client.#note(client.published, params),
    );
    connection.onNotification("baton/status", (params: StatusParams) =>
      client.#note(client.statuses, params),
    );
    connection.onNotification("window/logMessage", ({ message }: { message: string }) =>
      client.#note(client.logged, message),
    );
    connection.onRequest("workspace/configuration", ({ items }: ConfigurationParams) =>
      items.map(({ scopeUri }): unknown =>
        typeof settings === "function" ? (settings as (uri?: string) => unknown)(scopeUri) : settings,
      ),
    );
    connection.onRequest("client/registerCapability", () => null);
    connection.onRequest("baton/pythonGrammar", () => ({
      grammar: readFileSync(
        createRequire(import.meta.url).resolve("tree-sitter-python/tree-sitter-python.wasm"),
        "base64",
      ),
    }));
    connection.onRequest("workspace/applyEdit", ({ edit }: { edit: WorkspaceEdit }) => {
      client.#note(client.requestedEdits, edit);
      return { applied: client.acceptsEdits };
    });
    connection.onRequest("window/showDocument", () => ({ success: true }));
    connection.onRequest("window/showMessageRequest", ({ message }: { message: string }) => {
      client.#note(client.logged, message);
      return null;
    });
    connection.listen();
    client.initializeResult = await connection.sendRequest("initialize", {
      processId: null,
      rootUri: null,
      capabilities,
      initializationOptions,
    });
    await connection.sendNotification("initialized", {});
    return client;
  }

  async stop(): Promise<void> {
    await this.#connection.sendRequest("shutdown");
    this.#connection.dispose();
  }

  textOf(uri: string): string {
    return this.#texts.get(uri)?.text ?? "";
  }

  /** Opens a text and waits for its findings. */
  async open(uri: string, text: string, languageId = "ag2-workflow"): Promise<Diagnostic[]> {
    this.send(uri, text, languageId);
    return this.diagnostics(uri);
  }

  /** Opens a text without waiting. */
  send(uri: string, text: string, languageId = "ag2-workflow"): void {
    this.#texts.set(uri, { text, version: 1, since: this.published.length });
    void this.#connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId, version: 1, text },
    });
  }

  /** Replaces a range, or the whole text, without waiting. */
  change(uri: string, newText: string, range?: Range): void {
    const open = this.#texts.get(uri);
    if (!open) throw new Error(`${uri} is not open`);
    const text = range ? applyTextEdits(open.text, [{ range, newText }]) : newText;
    const version = open.version + 1;
    this.#texts.set(uri, { ...open, text, version });
    const change: TextDocumentContentChangeEvent = range ? { range, text: newText } : { text: newText };
    void this.#connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [change],
    });
  }

  close(uri: string): void {
    this.#texts.delete(uri);
    void this.#connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
  }

  /** The findings of the present version, as soon as they are published. */
  async diagnostics(uri: string): Promise<Diagnostic[]> {
    const find = () => {
      const open = this.#texts.get(uri);
      if (!open) throw new Error(`${uri} is not open`);
      return this.published
        .slice(open.since)
        .findLast((params) => params.uri === uri && params.version === open.version);
    };
    await this.until(() => find() !== undefined);
    return find()?.diagnostics ?? [];
  }

  /** Waits until something that arrives makes the condition true. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#watchers.push(resolve));
  }

  /** Any request about an open text. */
  ask<T>(method: string, uri: string, params: object = {}): Promise<T> {
    return this.#connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, ...params });
  }

  request<T>(method: string, params: object): Promise<T> {
    return this.#connection.sendRequest(method, params);
  }

  /** Tells of files that are not open, as the editor does after its start and when one changes. */
  tell(texts: Record<string, string | null>): void {
    const list = Object.entries(texts).map(([uri, text]) => ({ uri, text }));
    void this.#connection.sendNotification("baton/workspaceTexts", { texts: list });
  }

  hover(uri: string, position: Position): Promise<Hover | null> {
    return this.#connection.sendRequest("textDocument/hover", { textDocument: { uri }, position });
  }

  lenses(uri: string): Promise<CodeLens[]> {
    return this.#connection.sendRequest("textDocument/codeLens", { textDocument: { uri } });
  }

  symbols(uri: string): Promise<DocumentSymbol[]> {
    return this.#connection.sendRequest("textDocument/documentSymbol", { textDocument: { uri } });
  }

  locate(uri: string, pointer: string): Promise<Range | null> {
    return this.#connection.sendRequest("baton/locate", { uri, pointer });
  }

  /** The quick fixes that the editor would offer with the cursor in the range. */
  actions(uri: string, range: Range, only?: string[]): Promise<CodeAction[]> {
    return this.#connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri },
      range,
      context: { diagnostics: [], only },
    });
  }

  /** Applies a quick fix as an editor does, and waits for the findings of the new text. */
  async apply(action: CodeAction): Promise<Diagnostic[]> {
    const changes = (action.edit?.documentChanges ?? []) as TextDocumentEdit[];
    for (const { textDocument, edits } of changes) {
      const open = this.#texts.get(textDocument.uri);
      if (open?.version !== textDocument.version)
        throw new Error(`the fix is for version ${textDocument.version}`);
      this.change(
        textDocument.uri,
        applyTextEdits(
          open.text,
          edits.map((edit) => ({
            range: edit.range,
            newText: String("newText" in edit ? edit.newText : ""),
          })),
        ),
      );
    }
    return this.diagnostics(changes[0]?.textDocument.uri ?? "");
  }

  #note<T>(list: T[], item: T): void {
    list.push(item);
    const watchers = this.#watchers;
    this.#watchers = [];
    for (const watcher of watchers) watcher();
  }
}

import type {
  CancellationToken,
  Connection,
  DocumentDiagnosticReport,
  InitializeParams,
  PublishDiagnosticsParams,
} from "vscode-languageserver";
import { DocumentDiagnosticReportKind } from "vscode-languageserver";
import type { OpenDocument } from "../open-document.js";
import type { StatusParams } from "../protocol.js";
import { StatusNotification, WorkspaceTextsNotification } from "../protocol.js";
import type { Workspace } from "../workspace.js";
import { unread } from "./unread.js";
import { isApart } from "./placement.js";
import type { Link } from "./second-server.js";
import { SecondServer } from "./second-server.js";
import { isLarge } from "./size.js";
import { subjectOf } from "./subject.js";

/** What the first server does about texts that go to the second one or come back. */
export interface Host {
  readonly connection: Connection;
  readonly workspace: Workspace;
  /** Texts that the client has open. */
  open(): OpenDocument[];
  leaves(document: OpenDocument): void;
  returns(document: OpenDocument): void;
  /** What the second server says of its state; undefined once there is none. */
  status(params: StatusParams | undefined): void;
  publish(params: PublishDiagnosticsParams): void;
  failed(what: string, why: string): void;
}

/**
 * Texts that are large, and those that are read together with a large one, belong to a second server, which lives as long as there are any:
 * whatever it works on, the first one answers at once. Should it break, its texts stay without findings and answers until they are opened anew.
 */
export class LargeTexts {
  /** Known from `initialize` on. */
  client: InitializeParams | undefined;
  readonly #start: () => Link;
  #host: Host | undefined;
  #second: SecondServer | undefined;
  /** The last settings of a client that does not let itself be asked. */
  #settings: object | undefined;
  /** URIs of open texts that the first server leaves alone. */
  readonly #apart = new Set<string>();
  /** Those among them at which a second server broke. */
  readonly #givenUp = new Set<string>();

  constructor(start: () => Link) {
    this.#start = start;
  }

  attach(host: Host): void {
    this.#host = host;
  }

  isApart(uri: string): boolean {
    return this.#apart.has(uri);
  }

  /** Whether the first server must not read a text, be it open or not. */
  isLeft(document: OpenDocument): boolean {
    return this.#apart.has(document.uri) || isLarge(document);
  }

  /** A notification of the client, before the first server takes it. */
  hear(method: string, params: object): void {
    if (method === "workspace/didChangeConfiguration") this.#settings = params;
    const isAbout = method === "textDocument/didChange" && this.#apart.has(subjectOf(params) ?? "");
    const isForAll =
      method === "workspace/didChangeConfiguration" || method === WorkspaceTextsNotification.method;
    if (isAbout || isForAll) this.#second?.notify(method, params);
  }

  /** Places every text anew: one was opened, changed or told of. */
  settle(changed?: OpenDocument): void {
    const host = this.#host;
    if (!host) return;
    const open = host.open();
    const isNeeded = [...open, ...host.workspace.all()].some(isLarge);
    const apart = isNeeded ? open.filter((each) => isApart(each, host.workspace)) : [];
    const uris = new Set(apart.map(({ uri }) => uri));
    for (const each of open) if (this.#apart.has(each.uri) && !uris.has(each.uri)) this.#takeBack(each, host);
    if (!isNeeded) return this.#end(host);
    for (const each of apart) if (!this.#apart.has(each.uri)) this.#giveAway(each, host);
    if (changed && !uris.has(changed.uri)) this.#tell([changed]);
  }

  closed({ uri }: OpenDocument): void {
    if (this.#apart.delete(uri) && !this.#givenUp.delete(uri))
      this.#second?.notify("textDocument/didClose", { textDocument: { uri } });
    else this.#second?.notify(WorkspaceTextsNotification.method, { texts: [{ uri, text: null }] });
    this.settle(this.#host?.workspace.find(uri));
  }

  /** What the second server answers. */
  async answer(method: string, params: object, token: CancellationToken): Promise<unknown> {
    const uri = subjectOf(params) ?? "";
    const second = this.#givenUp.has(uri) ? undefined : this.#second;
    try {
      return second ? await second.request(method, params, token) : this.#nothing(method, uri);
    } catch (error) {
      if (second === this.#second) throw error;
      return this.#nothing(method, uri);
    }
  }

  /** The second server's part of an answer that is about all texts. */
  async everywhere<T>(method: string, params: object, token: CancellationToken): Promise<readonly T[]> {
    const answer = await this.answer(method, params, token);
    return Array.isArray(answer) ? (answer as T[]) : [];
  }

  dispose(): void {
    this.#second?.end();
    this.#second = undefined;
  }

  #giveAway(document: OpenDocument, host: Host): void {
    const { uri, languageId, version, text } = document;
    this.#apart.add(uri);
    host.leaves(document);
    const second = (this.#second ??= this.#started(host));
    second?.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
  }

  #takeBack(document: OpenDocument, host: Host): void {
    this.#apart.delete(document.uri);
    this.#givenUp.delete(document.uri);
    this.#second?.notify("textDocument/didClose", { textDocument: { uri: document.uri } });
    host.returns(document);
  }

  #started(host: Host): SecondServer | undefined {
    if (!this.client) return undefined;
    const { connection } = host;
    this.#second = new SecondServer(this.#start(), this.client, {
      request: (method, params) => connection.sendRequest(method, params),
      notify: (method, params) => this.#passBack(method, params, host),
      failed: (why) => this.#failed(why, host),
    });
    if (this.#settings) this.#second.notify("workspace/didChangeConfiguration", this.#settings);
    this.#tell(host.workspace.all().filter(({ uri }) => !this.#apart.has(uri)));
    return this.#second;
  }

  /** The second server may need a text that it does not serve, to answer about one that it does. */
  #tell(documents: readonly OpenDocument[]): void {
    const texts = documents
      .filter(({ language }) => language !== "python")
      .map(({ uri, text }) => ({ uri, text }));
    if (texts.length > 0) this.#second?.notify(WorkspaceTextsNotification.method, { texts });
  }

  #passBack(method: string, params: unknown, host: Host): void {
    if (method === StatusNotification.method) host.status(params as StatusParams);
    else if (method !== "textDocument/publishDiagnostics")
      void host.connection.sendNotification(method, params);
    else if (this.#apart.has((params as PublishDiagnosticsParams).uri))
      host.publish(params as PublishDiagnosticsParams);
  }

  #failed(why: string, host: Host): void {
    this.#second = undefined;
    host.status(undefined);
    for (const document of host.open()) {
      const { uri, version } = document;
      if (!this.#apart.has(uri)) continue;
      this.#givenUp.add(uri);
      host.publish({ uri, version, diagnostics: [unread()] });
      host.failed(`${uri} could not be read`, why);
    }
  }

  #nothing(method: string, uri: string): DocumentDiagnosticReport | null {
    if (method !== "textDocument/diagnostic" || !this.#givenUp.has(uri)) return null;
    return { kind: DocumentDiagnosticReportKind.Full, items: [unread()] };
  }

  #end(host: Host): void {
    if (!this.#second) return;
    this.dispose();
    host.status(undefined);
  }
}

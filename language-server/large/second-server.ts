import type {
  CancellationToken,
  InitializeParams,
  MessageReader,
  MessageWriter,
} from "vscode-languageserver";
import { createMessageConnection } from "vscode-languageserver";
import type { MessageConnection } from "vscode-languageserver";

/** A started server and the way to it. */
export interface Link {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
  /** Calls back once if the server ends by itself, with a sentence that says why. */
  onFailure(listener: (why: string) => void): void;
  end(): void;
}

/** The other side of the second server: what it asks of and tells the client. */
export interface Passing {
  request(method: string, params: unknown): Promise<unknown>;
  notify(method: string, params: unknown): void;
  failed(why: string): void;
}

/**
 * The same language server once more, in a thread of its own, for texts that would hold up the others. The first server is its client: what
 * it asks and tells goes on to the real one.
 */
export class SecondServer {
  readonly #connection: MessageConnection;
  readonly #link: Link;
  #ended = false;

  constructor(link: Link, params: InitializeParams, passing: Passing) {
    this.#link = link;
    this.#connection = createMessageConnection(link.reader, link.writer);
    this.#connection.onRequest((method, asked) => passing.request(method, asked));
    this.#connection.onNotification((method, told) => {
      if (!this.#ended) passing.notify(method, told);
    });
    link.onFailure((why) => {
      if (this.#ended) return;
      this.end();
      passing.failed(why);
    });
    this.#connection.listen();
    // Messages are taken in their order, so nothing has to wait for the answer.
    this.#connection.sendRequest("initialize", initializeParams(params)).catch(ignored);
    this.notify("initialized", {});
  }

  notify(method: string, params: object): void {
    if (!this.#ended) this.#connection.sendNotification(method, params).catch(ignored);
  }

  request<T>(method: string, params: unknown, token: CancellationToken): Promise<T> {
    return this.#connection.sendRequest(method, params, token);
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#connection.dispose();
    this.#link.end();
  }
}

/** The first server watches the client's process and registers for changes of settings, and hands them on. */
function initializeParams(params: InitializeParams): InitializeParams {
  const { capabilities } = params;
  const workspace = { ...capabilities.workspace };
  delete workspace.didChangeConfiguration;
  return { ...params, processId: null, capabilities: { ...capabilities, workspace } };
}

/** An ended server answers nothing; `onFailure` has told of it. */
function ignored(): void {}

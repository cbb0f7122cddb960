import * as vscode from "vscode";
import { NEVER_SEARCHED, NAMED_TEXTS_GLOB } from "./languages.js";

/** More files than one workspace has workflows; past it names are followed in those that are open. */
const MOST_FILES = 2000;
/** Bytes. A larger file is somebody's data, not a workflow that a person writes. */
const LARGEST = 4_000_000;

export interface WorkspaceText {
  uri: string;
  text: string | null;
}

/**
 * The workflow and scenario files of the workspace, open or not, for the language server, which reads no disk: names are followed and
 * renamed in all of them.
 */
export class WorkspaceTexts implements vscode.Disposable {
  readonly #watcher = vscode.workspace.createFileSystemWatcher(NAMED_TEXTS_GLOB);
  readonly #send: (texts: WorkspaceText[]) => void;

  constructor(send: (texts: WorkspaceText[]) => void) {
    this.#send = send;
    const changed = (uri: vscode.Uri) => void this.#read(uri).then((text) => this.#send([text]));
    this.#watcher.onDidCreate(changed);
    this.#watcher.onDidChange(changed);
    this.#watcher.onDidDelete((uri) => this.#send([{ uri: uri.toString(), text: null }]));
  }

  /** Sends all of them: a server that has just started knows none. */
  async sendAll(): Promise<void> {
    const files = await vscode.workspace.findFiles(NAMED_TEXTS_GLOB, NEVER_SEARCHED, MOST_FILES);
    if (files.length > 0) this.#send(await Promise.all(files.map((uri) => this.#read(uri))));
  }

  dispose(): void {
    this.#watcher.dispose();
  }

  /** A file that cannot be read counts as gone. */
  async #read(uri: vscode.Uri): Promise<WorkspaceText> {
    try {
      const bytes = await vscode.workspace.fs.readFile(uri);
      return {
        uri: uri.toString(),
        text: bytes.length > LARGEST ? null : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes),
      };
    } catch {
      return { uri: uri.toString(), text: null };
    }
  }
}

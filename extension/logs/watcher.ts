import { dirname } from "node:path";
import * as vscode from "vscode";
import { includes } from "./discover.js";
import type { LogTree } from "./provider.js";

/** A run appends a line at each envelope; the tree is drawn once for a burst of them. Milliseconds. */
const QUIET = 150;

/** Follows the logs while runs go on: a changed channel is read again, a new or deleted file starts a new search. */
export class LogWatcher implements vscode.Disposable {
  readonly #tree: LogTree;
  readonly #watchers: vscode.Disposable[] = [];
  #timer: NodeJS.Timeout | undefined;
  #searchAgain = false;

  constructor(tree: LogTree) {
    this.#tree = tree;
    this.watch();
  }

  /** Watches what the settings name, and the stores that the person opened outside of the workspace. */
  watch(): void {
    this.#stop();
    const opened = this.#tree.stores.opened.map(
      (store) => new vscode.RelativePattern(vscode.Uri.file(store), "channels/*/{wal.jsonl,metadata.json}"),
    );
    for (const pattern of [...includes(), ...opened]) {
      const watcher = vscode.workspace.createFileSystemWatcher(pattern);
      watcher.onDidChange((uri) => this.#touched(uri, false));
      watcher.onDidCreate((uri) => this.#touched(uri, true));
      watcher.onDidDelete((uri) => this.#touched(uri, true));
      this.#watchers.push(watcher);
    }
  }

  /** A run has stopped or ended: looks at the files itself, because the editor's own watching may be late or miss the store's first files. */
  async runMoved(): Promise<void> {
    await this.#tree.library.forgetChanged();
    this.#searchAgain = true;
    this.#soon();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#stop();
  }

  #touched(uri: vscode.Uri, filesDiffer: boolean): void {
    this.#tree.library.forget(dirname(uri.fsPath));
    this.#searchAgain ||= filesDiffer;
    this.#soon();
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#searchAgain) this.#tree.rediscover();
      else this.#tree.refresh();
      this.#searchAgain = false;
    }, QUIET);
  }

  #stop(): void {
    for (const watcher of this.#watchers.splice(0)) watcher.dispose();
  }
}

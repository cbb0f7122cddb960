import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import { includes } from "./discover.js";
import type { LogTree } from "./provider.js";

/** A run appends a line at each envelope; the tree is drawn once for a burst of them. Milliseconds. */
const QUIET = 150;
/** A log that is written without a pause is drawn at least so often. Milliseconds. */
const LONGEST_WAIT = 400;

/**
 * How often the channels that somebody looks into are asked for themselves, in milliseconds: on network disks, in containers, and where the
 * system has no watches left, the editor is told of no change.
 */
const ASKED_EVERY = 400;

export interface LogWatcherOptions {
  /** Told of each channel whose files have changed, by its folder. */
  channelChanged: (channelPath: string) => void;
  /** Whether anybody looks at the tree. */
  isVisible: () => boolean;
}

/** Follows the logs while runs go on: a changed channel is read again, a new or deleted file starts a new search. */
export class LogWatcher implements vscode.Disposable {
  readonly #tree: LogTree;
  readonly #channelChanged: (channelPath: string) => void;
  readonly #watchers: vscode.Disposable[] = [];
  readonly #touchedChannels = new Set<string>();
  readonly #isVisible: () => boolean;
  readonly #asking: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;
  #waitingSince: number | undefined;
  #searchAgain = false;

  constructor(tree: LogTree, { channelChanged, isVisible }: LogWatcherOptions) {
    this.#tree = tree;
    this.#channelChanged = channelChanged;
    this.#isVisible = isVisible;
    this.#asking = setInterval(() => void this.#ask(), ASKED_EVERY);
    this.watch();
  }

  /** Watches what the settings name, and the stores that the person opened outside of the workspace. */
  watch(): void {
    this.#stop();
    const opened = this.#tree.stores.opened.flatMap((store) => [
      new vscode.RelativePattern(vscode.Uri.file(store), "channels/*/{wal.jsonl,metadata.json}"),
      // An SQLite store is a file.
      new vscode.RelativePattern(vscode.Uri.file(dirname(store)), basename(store)),
    ]);
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
    clearInterval(this.#asking);
    clearTimeout(this.#timer);
    this.#stop();
  }

  async #ask(): Promise<void> {
    if (!this.#isVisible()) return;
    for (const channel of await this.#tree.library.changedReadings()) {
      this.#touchedChannels.add(channel);
      this.#soon();
    }
  }

  #touched(uri: vscode.Uri, filesDiffer: boolean): void {
    this.#touchedChannels.add(dirname(uri.fsPath));
    this.#searchAgain ||= filesDiffer;
    this.#soon();
  }

  #soon(): void {
    const now = Date.now();
    this.#waitingSince ??= now;
    clearTimeout(this.#timer);
    const wait = Math.min(QUIET, this.#waitingSince + LONGEST_WAIT - now);
    this.#timer = setTimeout(() => this.#draw(), Math.max(0, wait));
  }

  #draw(): void {
    this.#waitingSince = undefined;
    for (const channel of this.#touchedChannels) {
      this.#tree.library.forget(channel);
      this.#channelChanged(channel);
    }
    this.#touchedChannels.clear();
    if (this.#searchAgain) this.#tree.rediscover();
    else this.#tree.refresh();
    this.#searchAgain = false;
  }

  #stop(): void {
    for (const watcher of this.#watchers.splice(0)) watcher.dispose();
  }
}

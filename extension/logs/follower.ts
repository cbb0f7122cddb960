import type * as vscode from "vscode";
import type { ChannelPlace } from "./places.js";
import type { LogNode } from "./node.js";
import type { LogTree } from "./provider.js";

/** Keeps the newest turn of one channel selected in the tree while its log grows. */
export class Follower implements vscode.Disposable {
  readonly #tree: LogTree;
  readonly #view: vscode.TreeView<LogNode>;
  readonly #listener: vscode.Disposable;
  #followed: string | undefined;
  #shown: string | undefined;
  #showing: Promise<void> | undefined;

  constructor(tree: LogTree, view: vscode.TreeView<LogNode>) {
    this.#tree = tree;
    this.#view = view;
    this.#listener = tree.onDidChangeTreeData(() => void this.#showNewest());
  }

  /** Follows a channel, or no longer where it is the one. */
  async toggle({ path }: ChannelPlace): Promise<void> {
    this.#followed = this.#followed === path ? undefined : path;
    this.#shown = undefined;
    this.#tree.setFollowed(this.#followed);
    await this.#showNewest();
  }

  dispose(): void {
    this.#listener.dispose();
  }

  /** One look at a time: turns that come meanwhile are there at the next. */
  #showNewest(): Promise<void> {
    return (this.#showing ??= this.#reveal().finally(() => (this.#showing = undefined)));
  }

  async #reveal(): Promise<void> {
    if (this.#followed === undefined || !this.#view.visible) return;
    const turn = await this.#tree.newestTurn(this.#followed);
    if (turn === undefined || turn.id === this.#shown) return;
    this.#shown = turn.id;
    // A tree that was drawn anew in between does not know the line any more: the next drawing shows it.
    await Promise.resolve(this.#view.reveal(turn, { select: true, focus: false })).catch(() => undefined);
  }
}

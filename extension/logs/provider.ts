import * as vscode from "vscode";
import type { Runtime } from "../runtime.js";
import { NO_FILTER, filtersChannels, filtersTurns, type LogFilter } from "./filter/log-filter.js";
import { MatchingTurns } from "./filter/matching-turns.js";
import { Library } from "./library.js";
import type { LogNode } from "./node.js";
import type { NodeContext } from "./node-context.js";
import type { StorePlace } from "./places.js";
import { Paging } from "./paging.js";
import { SqliteStores } from "./sqlite-stores.js";
import { Stores } from "./stores.js";
import { QuietMoment } from "./quiet-moment.js";
import { rootNodes } from "./tree.js";

/** When the times in a drawing have grown old, in milliseconds. */
const OLD = 60_000;

export interface LogTreeOptions {
  runtime: () => Promise<Runtime>;
  /** Looks for logs in the workspace; called when the tree is first looked at, and after `rediscover`. */
  discover: (tree: LogTree) => Promise<void>;
  /** A folder for copies of SQLite stores. */
  storage: string;
  /** Told of another filter. */
  onFilter: (filter: LogFilter) => void;
}

/** Shows `LogNode`s in the editor's tree. What they say is decided elsewhere; this translates. */
export class LogTree implements vscode.TreeDataProvider<LogNode> {
  readonly library: Library;
  readonly sqlite: SqliteStores;
  readonly stores: Stores;
  readonly paging = new Paging();
  readonly #matching = new MatchingTurns();
  /** Of the lines that were drawn last. */
  readonly #parents = new WeakMap<LogNode, LogNode | undefined>();
  readonly #runtime: () => Promise<Runtime>;
  readonly #discover: () => Promise<void>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #quiet = new QuietMoment(() => this.#changed.fire(undefined));
  readonly #onFilter: (filter: LogFilter) => void;
  #discovered: Promise<void> | undefined;
  #filter: LogFilter = NO_FILTER;
  #drawn = 0;
  #followed: string | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor({ runtime, discover, storage, onFilter }: LogTreeOptions) {
    this.#runtime = runtime;
    this.library = new Library(runtime, () => this.refresh());
    this.sqlite = new SqliteStores(storage, runtime, () => this.library.forgetChanged());
    this.stores = new Stores(this.library, this.sqlite);
    this.#discover = () => discover(this);
    this.#onFilter = onFilter;
  }

  /** Draws the tree again, as soon as the editor has all lines of the last drawing; what was not forgotten by the library is not read again. */
  refresh(): void {
    this.#quiet.wait();
  }

  /** Draws the tree again where the times that it tells, such as “2 min ago”, have grown old. */
  refreshOld(): void {
    if (Date.now() - this.#drawn > OLD) this.refresh();
  }

  /** Looks for logs anew, then draws. */
  rediscover(): void {
    this.#discovered = undefined;
    this.refresh();
  }

  /** Shows what a filter lets through. */
  setFilter(filter: LogFilter): void {
    this.#filter = filtersChannels(filter) || filtersTurns(filter) ? filter : NO_FILTER;
    this.#onFilter(this.#filter);
    this.refresh();
  }

  /** What of the logs is shown. */
  get filter(): LogFilter {
    return this.#filter;
  }

  /** Marks a channel as the one whose newest turn is kept in sight. */
  setFollowed(channelPath: string | undefined): void {
    this.#followed = channelPath;
    this.refresh();
  }

  /** Every store that was found or opened, with its channels; a first question looks for them. */
  async allStores(): Promise<StorePlace[]> {
    await (this.#discovered ??= this.#discover());
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
    return this.stores.all(folders);
  }

  async getChildren(node?: LogNode): Promise<LogNode[]> {
    return this.#quiet.during(async () => {
      if (node === undefined) this.#drawn = Date.now();
      const children =
        node === undefined
          ? await rootNodes({ stores: await this.allStores(), ...(await this.#context()) })
          : [...((await node.children?.()) ?? [])];
      for (const child of children) this.#parents.set(child, node);
      return children;
    });
  }

  getParent(node: LogNode): LogNode | undefined {
    return this.#parents.get(node);
  }

  /** The last turn of a channel, or its last record as long as no turn is known. */
  async newestTurn(channelPath: string): Promise<LogNode | undefined> {
    const roots = await this.getChildren();
    for (const root of roots) {
      const places = root.channel ? [root] : await this.getChildren(root);
      const channel = places.find((place) => place.channel?.path === channelPath);
      if (channel)
        return (await this.getChildren(channel)).findLast(({ envelope }) => envelope !== undefined);
    }
    return undefined;
  }

  async #context(): Promise<NodeContext> {
    return {
      library: this.library,
      paging: this.paging,
      runtime: await this.#runtime(),
      filter: this.#filter,
      followed: this.#followed,
      matching: this.#matching,
      now: new Date(),
    };
  }

  getTreeItem(node: LogNode): vscode.TreeItem {
    const item = new vscode.TreeItem(
      node.label,
      node.children === undefined
        ? vscode.TreeItemCollapsibleState.None
        : vscode.TreeItemCollapsibleState.Collapsed,
    );
    item.id = node.id;
    item.contextValue = node.contextValue;
    if (node.description !== undefined) item.description = node.description;
    if (node.tooltip !== undefined) item.tooltip = node.tooltip;
    if (node.icon) item.iconPath = themeIcon(node.icon);
    if (node.command)
      item.command = { command: node.command.id, title: node.command.title, arguments: [node] };
    // What a screen reader says: the description is part of the line.
    if (node.description !== undefined)
      item.accessibilityInformation = { label: `${node.label}, ${node.description}` };
    return item;
  }
}

function themeIcon({ id, color }: NonNullable<LogNode["icon"]>): vscode.ThemeIcon {
  return new vscode.ThemeIcon(id, color === undefined ? undefined : new vscode.ThemeColor(color));
}

import * as vscode from "vscode";
import type { Runtime } from "../runtime.js";
import { Library } from "./library.js";
import type { LogNode } from "./node.js";
import { Paging } from "./paging.js";
import { Stores } from "./stores.js";
import { rootNodes } from "./tree.js";

/** Shows `LogNode`s in the editor's tree. What they say is decided elsewhere; this translates. */
export class LogTree implements vscode.TreeDataProvider<LogNode> {
  readonly library: Library;
  readonly stores: Stores;
  readonly paging = new Paging();
  readonly #runtime: () => Promise<Runtime>;
  readonly #discover: () => Promise<void>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  #discovered: Promise<void> | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  /** `discover` looks for logs in the workspace; it is called when the tree is first looked at, and after `rediscover`. */
  constructor(runtime: () => Promise<Runtime>, discover: (tree: LogTree) => Promise<void>) {
    this.#runtime = runtime;
    this.library = new Library(runtime, () => this.refresh());
    this.stores = new Stores(this.library);
    this.#discover = () => discover(this);
  }

  /** Draws the tree again; what was not forgotten by the library is not read again. */
  refresh(): void {
    this.#changed.fire(undefined);
  }

  /** Looks for logs anew, then draws. */
  rediscover(): void {
    this.#discovered = undefined;
    this.refresh();
  }

  async getChildren(node?: LogNode): Promise<LogNode[]> {
    if (node !== undefined) return [...((await node.children?.()) ?? [])];
    await (this.#discovered ??= this.#discover());
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
    return rootNodes({
      stores: await this.stores.all(folders),
      library: this.library,
      paging: this.paging,
      runtime: await this.#runtime(),
      now: new Date(),
    });
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

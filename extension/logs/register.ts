import { join } from "node:path";
import * as vscode from "vscode";
import type { Runtime } from "../runtime.js";
import { discoverLogs } from "./discover.js";
import { LogDocuments } from "./documents/provider.js";
import { LOG_SCHEME } from "./documents/uri.js";
import { filterText, type LogFilter } from "./filter/log-filter.js";
import { Follower } from "./follower.js";
import { GRAPH_SCHEME, GraphDocuments } from "./graph-document.js";
import { openedStores } from "./opened-stores.js";
import { LogTree } from "./provider.js";
import { LogWatcher } from "./watcher.js";

/** What else is made of the logs, beside the view itself. */
export interface Logs {
  tree: LogTree;
  watcher: LogWatcher;
  follower: Follower;
}

/** The view **Workflow Logs** and the read-only documents that it opens. */
export function registerLogs(
  context: vscode.ExtensionContext,
  runtime: () => Promise<Runtime>,
  log: vscode.LogOutputChannel,
): Logs {
  const storage = (context.storageUri ?? context.globalStorageUri).fsPath;
  const tree = new LogTree({
    runtime,
    discover: (found) => discoverLogs(found, log),
    storage: join(storage, "sqlite-stores"),
    onFilter: (filter) => showFilter(view, filter),
  });
  tree.stores.setOpened(openedStores(context));
  const documents = new LogDocuments(tree.library, runtime);
  const view = vscode.window.createTreeView("baton.wal", { treeDataProvider: tree, showCollapseAll: true });
  const watcher = new LogWatcher(tree, {
    channelChanged: (channel) => documents.channelChanged(channel),
    isVisible: () => view.visible,
  });
  const follower = new Follower(tree, view);
  context.subscriptions.push(
    watcher,
    view,
    follower,
    { dispose: () => tree.sqlite.dispose() },
    view.onDidChangeVisibility(({ visible }) => visible && tree.refreshOld()),
    vscode.workspace.registerTextDocumentContentProvider(LOG_SCHEME, documents),
    vscode.workspace.registerTextDocumentContentProvider(
      GRAPH_SCHEME,
      new GraphDocuments(tree.library, runtime),
    ),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration("baton.logs")) return;
      watcher.watch();
      tree.rediscover();
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => tree.rediscover()),
  );
  return { tree, watcher, follower };
}

/** The view says what is filtered, above the tree and in its head, and has the button that ends it. */
function showFilter(view: vscode.TreeView<unknown>, filter: LogFilter): void {
  const text = filterText(filter);
  view.description = text;
  view.message = text === "" ? undefined : `Shown: ${text}`;
  void vscode.commands.executeCommand("setContext", "baton.logsFiltered", text !== "");
}

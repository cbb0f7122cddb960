import * as vscode from "vscode";
import type { Runtime } from "../runtime.js";
import { discoverLogs } from "./discover.js";
import { ENVELOPE_SCHEME, EnvelopeDocuments } from "./envelope-document.js";
import { GRAPH_SCHEME, GraphDocuments } from "./graph-document.js";
import { openedStores } from "./opened-stores.js";
import { LogTree } from "./provider.js";
import { LogWatcher } from "./watcher.js";

/** The view **Workflow Logs** and the read-only documents that it opens. */
export function registerLogs(
  context: vscode.ExtensionContext,
  runtime: () => Promise<Runtime>,
  log: vscode.LogOutputChannel,
): { tree: LogTree; watcher: LogWatcher } {
  const tree = new LogTree(runtime, (found) => discoverLogs(found, log));
  tree.stores.setOpened(openedStores(context));
  const watcher = new LogWatcher(tree);
  const view = vscode.window.createTreeView("baton.wal", { treeDataProvider: tree, showCollapseAll: true });
  context.subscriptions.push(
    watcher,
    view,
    // Times such as "2 min ago" grow stale while nobody looks.
    view.onDidChangeVisibility(({ visible }) => visible && tree.refresh()),
    vscode.workspace.registerTextDocumentContentProvider(
      ENVELOPE_SCHEME,
      new EnvelopeDocuments(tree.library),
    ),
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
  return { tree, watcher };
}

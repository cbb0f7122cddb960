import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { rememberOpenedStores } from "../logs/opened-stores.js";
import type { Command } from "../services.js";

/** Adds a store that stands anywhere on the disk to the tree. Takes the URI of a folder or an SQLite file, else it asks for one. */
export const openStore: Command = {
  id: "baton.openStore",
  run: async ({ context, logs, watcher }, argument) => {
    const chosen = argument instanceof vscode.Uri ? argument : await askForStore();
    if (chosen === undefined) return;
    const store = storeAt(chosen.fsPath);
    if (store === undefined) {
      void vscode.window.showErrorMessage(
        `${chosen.fsPath} is no AG2 store: a store has a folder “channels” with a folder for each channel, or is one SQLite file. Choose what AG2's hub was given.`,
      );
      return;
    }
    logs.stores.setOpened([...new Set([...logs.stores.opened, store])]);
    await rememberOpenedStores(context, logs.stores.opened);
    watcher.watch();
    logs.refresh();
    await vscode.commands.executeCommand("baton.wal.focus");
  },
};

/** A system's dialog chooses either files or folders, so the person says first which of them it is. */
async function askForStore(): Promise<vscode.Uri | undefined> {
  const folder = {
    label: "$(folder) A folder that a hub writes…",
    detail: "With “channels” and “agents” in it",
  };
  const file = { label: "$(database) An SQLite file…", detail: "AG2's SQLite store; it is only read" };
  const kind = await vscode.window.showQuickPick([folder, file], { title: "Open an AG2 store" });
  if (kind === undefined) return undefined;
  const chosen = await vscode.window.showOpenDialog({
    canSelectFiles: kind === file,
    canSelectFolders: kind === folder,
    openLabel: "Open Store",
    title: kind === file ? "AG2's SQLite store" : "A folder that an AG2 hub writes",
  });
  return chosen?.[0];
}

/** The store at or around a folder: people choose the store, its `channels`, or one channel. A file is taken for a database. */
function storeAt(path: string): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  return [path, dirname(path), dirname(dirname(path))].find((candidate) =>
    existsSync(join(candidate, "channels")),
  );
}

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { rememberOpenedStores } from "../logs/opened-stores.js";
import type { Command } from "../services.js";

/** Adds a store that stands anywhere on the disk to the tree. Takes a folder's URI, else it asks for one. */
export const openStore: Command = {
  id: "baton.openStore",
  run: async ({ context, logs, watcher }, argument) => {
    const folder = argument instanceof vscode.Uri ? argument : await askForFolder();
    if (folder === undefined) return;
    const store = storeAt(folder.fsPath);
    if (store === undefined) {
      void vscode.window.showErrorMessage(
        `${folder.fsPath} is no AG2 store: a store has a folder “channels” with a folder for each channel. Choose the folder that AG2's hub was given.`,
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

async function askForFolder(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    canSelectFiles: false,
    canSelectFolders: true,
    openLabel: "Open Store",
    title: "A folder that an AG2 hub writes",
  });
  return chosen?.[0];
}

/** The store at or around a folder: people choose the store, its `channels`, or one channel. */
function storeAt(folder: string): string | undefined {
  return [folder, dirname(folder), dirname(dirname(folder))].find((candidate) =>
    existsSync(join(candidate, "channels")),
  );
}

import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import { repairReport } from "../logs/repair-report.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Writes a copy of a damaged store that AG2 opens. The store stays as it is. */
export const repairStoreCommand: Command = {
  id: "baton.repairStore",
  run: async ({ runtime }, argument) => {
    const store = logNodeOf(argument)?.damaged;
    if (store === undefined) return;
    const name = `${basename(store)}-repaired`;
    const target = await vscode.window.showSaveDialog({
      title: `A new folder for the repaired copy of ${basename(store)}`,
      saveLabel: "Write the Copy",
      defaultUri: vscode.Uri.file(join(dirname(store), name)),
    });
    if (target === undefined) return;
    try {
      const { repairStore, examineStore } = await runtime();
      const repairs = await repairStore(store, target.fsPath);
      const content = repairReport(store, target.fsPath, repairs, await examineStore(target.fsPath));
      const report = await vscode.workspace.openTextDocument({ language: "markdown", content });
      await vscode.window.showTextDocument(report, { preview: true });
      await vscode.commands.executeCommand("baton.openStore", target);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`The store was not repaired: ${why}`);
    }
  },
};

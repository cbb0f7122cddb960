import * as vscode from "vscode";
import type { Command } from "../services.js";

/** Takes a key out of the editor's secret storage. */
export const forgetModelKey: Command = {
  id: "baton.forgetModelKey",
  run: async ({ keys }, argument) => {
    if (keys.names.length === 0) {
      void vscode.window.showInformationMessage("No model key is stored in this editor.");
      return;
    }
    const name =
      typeof argument === "string"
        ? argument
        : await vscode.window.showQuickPick([...keys.names], { title: "Forget a Model Key" });
    if (name === undefined) return;
    await keys.forget(name);
    void vscode.window.showInformationMessage(`The key ${name} is forgotten.`);
  },
};

import * as vscode from "vscode";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

/** Opens a log as the text that it is, at the line that the node means. */
export const openLogFile: Command = {
  id: "baton.openLogFile",
  run: async ({ log }, argument) => {
    const file = logNodeOf(argument)?.file;
    if (file === undefined) return;
    const uri = vscode.Uri.file(file.path);
    const start = new vscode.Position(Math.max(0, (file.line ?? 1) - 1), 0);
    try {
      await vscode.window.showTextDocument(uri, { selection: new vscode.Range(start, start), preview: true });
    } catch (error) {
      // Very long logs and those with bytes that are no text do not open in an editor.
      log.warn(`${file.path}: ${error instanceof Error ? error.message : String(error)}`);
      await vscode.commands.executeCommand("vscode.open", uri);
    }
  },
};

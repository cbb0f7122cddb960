import * as vscode from "vscode";
import { LANGUAGES } from "../languages.js";
import type { Command } from "../services.js";

/** Writes the document in front in the other language, JSON or YAML, with its comments, into a new file beside it. */
export const convertDocument: Command = {
  id: "baton.convertDocument",
  run: async ({ client }, argument) => {
    const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
    const document = uri && (await vscode.workspace.openTextDocument(uri));
    if (!document || !LANGUAGES.includes(document.languageId)) {
      void vscode.window.showInformationMessage(
        "Open a workflow or scenario document first: there is nothing to convert.",
      );
      return;
    }
    await client.start();
    // The server reads the text and makes the file, as it does for the action in the editor.
    await vscode.commands.executeCommand("baton.server.convert", document.uri.toString());
  },
};

import * as vscode from "vscode";
import type { Command } from "../services.js";

/** Opens Python code that builds the graph of a workflow document. */
export const exportPython: Command = {
  id: "baton.exportPython",
  run: async ({ runtime }, argument) => {
    const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
    if (uri === undefined) {
      void vscode.window.showInformationMessage(
        "Open a workflow document first: there is nothing to export.",
      );
      return;
    }
    const name = vscode.workspace.asRelativePath(uri);
    const loaded = await runtime();
    const text = await vscode.workspace.openTextDocument(uri);
    // A file that is called something else says its language by the editor's choice alone.
    const language = text.languageId === "ag2-workflow-yaml" ? "yaml" : "json";
    const parsed = loaded.parseWorkflow(text.getText(), { uri: uri.path, language });
    const [document] = parsed.documents;
    if (!document || parsed.incomplete) {
      void vscode.window.showErrorMessage(
        `${name} cannot be read completely, so it is not exported. The Problems view says why.`,
      );
      return;
    }
    try {
      const content = loaded.exportPython(document);
      await vscode.window.showTextDocument(
        await vscode.workspace.openTextDocument({ language: "python", content }),
      );
    } catch (error) {
      void vscode.window.showErrorMessage(
        `${name} is not exported: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  },
};

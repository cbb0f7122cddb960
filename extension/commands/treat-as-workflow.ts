import { posix } from "node:path";
import * as vscode from "vscode";
import { LANGUAGES } from "../languages.js";
import type { Command } from "../services.js";

const REMEMBER = "Always for This File";

/**
 * Takes the document in front for an AG2 workflow, whatever its file is called: a bare dump of a graph, say. It stays so while the document
 * is open; the button below the message writes it into `files.associations` of the folder. Nothing is taken for a workflow unasked.
 */
export const treatAsWorkflow: Command = {
  id: "baton.treatAsWorkflow",
  run: async (_services, argument) => {
    const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
    if (!uri) {
      void vscode.window.showInformationMessage(
        "Open a JSON or YAML file first: there is nothing to treat as a workflow.",
      );
      return;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    const name = posix.basename(uri.path);
    if (LANGUAGES.includes(document.languageId)) {
      void vscode.window.showInformationMessage(`${name} is treated as an AG2 workflow already.`);
      return;
    }
    const language = isYaml(document) ? "ag2-workflow-yaml" : "ag2-workflow";
    await vscode.languages.setTextDocumentLanguage(document, language);
    if (uri.scheme === "untitled") return;
    const chosen = await vscode.window.showInformationMessage(
      `${name} is treated as an AG2 workflow while it is open.`,
      REMEMBER,
    );
    if (chosen === REMEMBER) await remember(uri, language);
  },
};

/** As the editor has it, else as the file is called, else as the text begins: JSON begins with a brace. */
function isYaml(document: vscode.TextDocument): boolean {
  const { languageId, uri } = document;
  if (/yaml/i.test(languageId) || /\.ya?ml$/i.test(uri.path)) return true;
  if (/json/i.test(languageId) || /\.json\w*$/i.test(uri.path)) return false;
  return !/^\ufeff?\s*(?:\{|\/[/*])/.test(document.getText());
}

/** Where the folder's settings can hold it, there; otherwise in the user's. */
async function remember(uri: vscode.Uri, language: string): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const pattern = folder ? `**/${vscode.workspace.asRelativePath(uri, false)}` : uri.path;
  const files = vscode.workspace.getConfiguration("files", uri);
  const known = files.inspect<Record<string, string>>("associations");
  const [target, value] = folder
    ? [vscode.ConfigurationTarget.Workspace, known?.workspaceValue]
    : [vscode.ConfigurationTarget.Global, known?.globalValue];
  await files.update("associations", { ...value, [pattern]: language }, target);
}

import path from "node:path";
import * as vscode from "vscode";

export const extensionId = "baton-workflows.baton";

/** The copy of the sample workspace that this suite works in. */
export function workspaceFolder(): vscode.WorkspaceFolder {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) throw new Error("The suite needs a workspace folder.");
  return folder;
}

/** A file of the workspace, by its path below the folder. */
export function fileUri(name: string): vscode.Uri {
  return vscode.Uri.file(path.join(workspaceFolder().uri.fsPath, name));
}

export async function openFile(name: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(fileUri(name));
  return vscode.window.showTextDocument(document);
}

export async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.files.revert").then(undefined, () => undefined);
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

/** Asks again until there is an answer; fails with `what` after the limit. */
export async function waitFor<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = 20_000,
): Promise<T> {
  for (const start = Date.now(); Date.now() - start < limitMs; ) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Waited ${limitMs / 1000} s in vain for ${what}.`);
}

/** A finding, flattened: 1-based lines and columns, as people and `baton check` write them. */
export interface Finding {
  code: string;
  range: string;
  severity: string;
  message: string;
}

export function findingsOf(uri: vscode.Uri): Finding[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === "baton")
    .map(({ code, range, severity, message }) => ({
      code: String(typeof code === "object" ? code.value : code),
      range: `${range.start.line + 1}:${range.start.character + 1}-${range.end.line + 1}:${range.end.character + 1}`,
      severity: vscode.DiagnosticSeverity[severity].toLowerCase(),
      message,
    }));
}

import * as vscode from "vscode";
import { logUri, type LogDocument } from "./uri.js";

/** Opens a read-only document about a log in the editor. */
export async function showLogDocument(document: LogDocument, title: string): Promise<void> {
  const opened = await vscode.workspace.openTextDocument(logUri(document, title));
  await vscode.window.showTextDocument(opened, { preview: true });
}

/** Opens a Markdown document about a log as people read it; the text is one click away. */
export async function showLogPage(document: LogDocument, title: string): Promise<void> {
  await vscode.commands.executeCommand("markdown.showPreview", logUri(document, title));
}

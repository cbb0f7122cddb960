import { existsSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Command } from "../services.js";

/**
 * Copies the samples to a place where they can be edited, and opens them. Takes the folder for the copy, else it asks. A copy that is
 * there already is opened as it is: what a person has tried in it stays.
 */
export const openSampleWorkspace: Command = {
  id: "baton.openSampleWorkspace",
  run: async ({ context }, argument) => {
    const parent = argument instanceof vscode.Uri ? argument : await askForPlace(context);
    if (parent === undefined) return;
    const target = join(parent.fsPath, "baton-samples");
    if (!existsSync(target)) {
      await mkdir(parent.fsPath, { recursive: true });
      await cp(join(context.extensionPath, "extension", "samples"), target, { recursive: true });
    }
    await vscode.commands.executeCommand("vscode.openFolder", vscode.Uri.file(target), {
      forceNewWindow: (vscode.workspace.workspaceFolders ?? []).length > 0,
    });
  },
};

async function askForPlace(context: vscode.ExtensionContext): Promise<vscode.Uri | undefined> {
  const here = { label: "$(beaker) Open them now", detail: "Copies the samples to Baton's own storage" };
  const elsewhere = {
    label: "$(folder) Choose a folder…",
    detail: "Copies them to “baton-samples” in that folder",
  };
  const choice = await vscode.window.showQuickPick([here, elsewhere], {
    title: "Sample workspace",
    placeHolder: "Where should the copy stand?",
  });
  if (choice === here) return context.globalStorageUri;
  if (choice !== elsewhere) return undefined;
  const chosen = await vscode.window.showOpenDialog({
    canSelectFiles: false,
    canSelectFolders: true,
    openLabel: "Copy the Samples Here",
  });
  return chosen?.[0];
}

import { basename } from "node:path";
import * as vscode from "vscode";
import { exportChannel } from "../logs/export.js";
import type { TranscriptFormatName } from "../../runtime/index.js";
import type { Command } from "../services.js";
import { logNodeOf } from "./log-node.js";

const FORMATS: readonly (vscode.QuickPickItem & { format: TranscriptFormatName; extension: string })[] = [
  {
    label: "$(markdown) Markdown",
    detail: "What was said, decided and changed",
    format: "markdown",
    extension: "md",
  },
  {
    label: "$(json) JSON",
    detail: "Every turn with its rule and the state after it",
    format: "json",
    extension: "json",
  },
  { label: "$(type-hierarchy) Mermaid", detail: "A sequence diagram", format: "mermaid", extension: "mmd" },
  {
    label: "$(table) Summary",
    detail: "Turns, rules and times, as Markdown",
    format: "summary",
    extension: "md",
  },
];

/** Writes a channel to a file of the person's choice. The log itself stays as it is. */
export const exportChannelCommand: Command = {
  id: "baton.exportChannel",
  run: async ({ runtime }, argument) => {
    const node = logNodeOf(argument);
    if (node?.channel === undefined) return;
    const chosen = await vscode.window.showQuickPick(FORMATS, { title: `Export ${node.label}` });
    if (chosen === undefined) return;
    const name = `${node.label.replace(/[\\/:*?"<>|]+/g, " ").trim()}.${chosen.extension}`;
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = await vscode.window.showSaveDialog({
      title: `Export ${node.label}`,
      saveLabel: "Export",
      ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
    });
    if (target === undefined) return;
    try {
      const channel = { place: node.channel, title: node.label };
      await exportChannel(channel, chosen.format, target.fsPath, await runtime());
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`The channel was not exported: ${why}`);
      return;
    }
    const open = "Open";
    const answer = await vscode.window.showInformationMessage(
      `Exported to ${basename(target.fsPath)}.`,
      open,
    );
    if (answer === open) await vscode.commands.executeCommand("vscode.open", target);
  },
};

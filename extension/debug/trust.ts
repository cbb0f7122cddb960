import * as vscode from "vscode";

/** Whether something may be run here. In Restricted Mode nothing is, whatever started it; the person is told, and shown the way. */
export function mayRun(): boolean {
  if (vscode.workspace.isTrusted) return true;
  void explain();
  return false;
}

async function explain(): Promise<void> {
  const manage = "Manage Workspace Trust";
  const chosen = await vscode.window.showWarningMessage(
    "This folder is open in Restricted Mode, so Baton runs nothing of it. Findings, hovers and the log tree work. To run and debug its workflows, trust the folder.",
    manage,
  );
  if (chosen === manage) await vscode.commands.executeCommand("workbench.trust.manage");
}

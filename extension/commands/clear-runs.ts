import { rm } from "node:fs/promises";
import * as vscode from "vscode";
import type { OldRun } from "../logs/old-runs.js";
import { clearable, clearingQuestion, runsOf } from "../logs/old-runs.js";
import { count } from "../logs/words.js";
import type { Command } from "../services.js";

const DELETE = "Delete";

/** Deletes logs of earlier runs in `.baton/runs`, after a question. */
export const clearRuns: Command = {
  id: "baton.clearRuns",
  run: async ({ logs, log }) => {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const runs = (await Promise.all(folders.map(({ uri }) => runsOf(uri.fsPath)))).flat();
    runs.sort((a, b) => b.written.getTime() - a.written.getTime());
    const chosen = await choose(runs);
    if (chosen === undefined) return;
    const { message, detail } = clearingQuestion(chosen);
    if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, DELETE)) !== DELETE) return;
    const results = await Promise.allSettled(chosen.map(({ path }) => rm(path, { recursive: true })));
    logs.library.forgetAll();
    logs.rediscover();
    const failures = results.flatMap((result) =>
      result.status === "rejected" ? [String(result.reason)] : [],
    );
    for (const failure of failures) log.error(failure);
    if (failures.length > 0)
      void vscode.window.showErrorMessage(
        `${count(failures.length, "run")} could not be deleted: ${failures[0]}`,
      );
  },
};

async function choose(runs: readonly OldRun[]): Promise<readonly OldRun[] | undefined> {
  if (runs.length === 0) {
    void vscode.window.showInformationMessage(
      "There is no run to clear: “.baton/runs” holds none that Baton wrote and has finished writing.",
    );
    return undefined;
  }
  const items = clearable(runs, new Date()).map(({ label, runs: old }) => ({
    label,
    description: count(old.length, "run"),
    old,
  }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder: "Which runs are to be deleted?" });
  return picked?.old;
}

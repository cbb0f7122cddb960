import * as vscode from "vscode";
import { chooseGraph } from "../python/choose-graph.js";
import type { Command } from "../services.js";

/** Opens a graph that Python code builds as a new workflow document. What only a run would show stands in it as "dynamic". */
export const importPython: Command = {
  id: "baton.importPython",
  run: async (services, argument) => {
    const chosen = await chooseGraph(services, argument);
    if (!chosen) return;
    const content = (await services.runtime()).documentOfCode(chosen.document);
    const document = await vscode.workspace.openTextDocument({ language: "ag2-workflow", content });
    await vscode.window.showTextDocument(document);
    const unknown = chosen.document.dynamicPaths ?? [];
    if (unknown.length > 0)
      void vscode.window.showWarningMessage(
        `${unknown.join(", ")} ${unknown.length === 1 ? "is" : "are"} known in a run of the code only, and “dynamic”, a variable's name or nothing stands there. Fill in what you mean.`,
      );
  },
};

import * as path from "node:path";
import * as vscode from "vscode";
import { DEBUG_TYPE } from "../debug/type.js";
import { chooseGraph } from "../python/choose-graph.js";
import type { Command } from "../services.js";

/** Debugs a graph that Python code builds: as a workflow document in Baton's own storage. The code itself is not run. */
export const debugGraph: Command = {
  id: "baton.debugGraph",
  run: async (services, argument) => {
    const chosen = await chooseGraph(services, argument);
    if (!chosen) return false;
    const { document, uri, index } = chosen;
    const name = path.basename(uri.path);
    const unknown = document.dynamicPaths?.[0];
    if (unknown !== undefined) {
      void vscode.window.showErrorMessage(
        `This graph of ${name} cannot be debugged as it stands: ${unknown} is known in a run of the code only. Open it as a document and fill that in.`,
      );
      return false;
    }
    const { storageUri, globalStorageUri } = services.context;
    const folder = vscode.Uri.joinPath(storageUri ?? globalStorageUri, "graphs");
    const program = vscode.Uri.joinPath(folder, `${path.parse(name).name}-${index + 1}.workflow.json`);
    await vscode.workspace.fs.createDirectory(folder);
    const content = (await services.runtime()).documentOfCode(document);
    await vscode.workspace.fs.writeFile(program, new TextEncoder().encode(content));
    return vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(uri), {
      type: DEBUG_TYPE,
      request: "launch",
      name,
      program: program.fsPath,
      stopOnEntry: true,
    });
  },
};

import * as vscode from "vscode";
import { SCENARIO_LANGUAGE } from "../languages.js";
import type { Services } from "../services.js";
import { scenarioNames } from "./scenarios.js";
import { mayRun } from "./trust.js";
import { DEBUG_TYPE } from "./type.js";

/**
 * Starts a run of a scenario, or with `interactive` one that a person plays. `argument` comes from a code lens (`{uri, scenario}`), from the editor's title (a URI), or from nowhere:
 * then the active document is meant.
 */
export async function startScenario(
  { runtime }: Services,
  argument: unknown,
  { noDebug, interactive = false }: { noDebug: boolean; interactive?: boolean },
): Promise<boolean> {
  // Before the editor asks for trust in words of its own, which do not say what works without.
  if (!mayRun()) return false;
  const wanted = readArgument(argument);
  const uri = wanted.uri ?? vscode.window.activeTextEditor?.document.uri;
  if (uri === undefined) {
    void vscode.window.showInformationMessage("Open a workflow document first: there is nothing to run.");
    return false;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  let scenario = wanted.scenario;
  if (!interactive && scenario === undefined && document.languageId !== SCENARIO_LANGUAGE) {
    const names = scenarioNames(await runtime(), document.getText(), uri.path);
    if (names.length > 1) {
      scenario = await vscode.window.showQuickPick(names, {
        title: noDebug ? "Run a scenario" : "Debug a scenario",
        placeHolder: `Scenarios of ${vscode.workspace.asRelativePath(uri)}`,
      });
      if (scenario === undefined) return false;
    }
  }
  return vscode.debug.startDebugging(
    vscode.workspace.getWorkspaceFolder(uri),
    {
      type: DEBUG_TYPE,
      request: "launch",
      name: scenario ?? vscode.workspace.asRelativePath(uri),
      program: uri.fsPath,
      ...(interactive && { interactive }),
      ...(scenario === undefined ? {} : { scenario }),
      ...(wanted.file === undefined ? {} : { scenario: wanted.file.fsPath, scenarioName: scenario }),
    },
    { noDebug },
  );
}

function readArgument(argument: unknown): { uri?: vscode.Uri; scenario?: string; file?: vscode.Uri } {
  if (argument instanceof vscode.Uri) return { uri: argument };
  if (typeof argument !== "object" || argument === null) return {};
  const { uri, scenario, file } = argument as { uri?: unknown; scenario?: unknown; file?: unknown };
  return {
    uri: typeof uri === "string" ? vscode.Uri.parse(uri) : undefined,
    scenario: typeof scenario === "string" ? scenario : undefined,
    file: typeof file === "string" ? vscode.Uri.parse(file) : undefined,
  };
}

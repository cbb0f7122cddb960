import { existsSync, readdirSync } from "node:fs";
import * as vscode from "vscode";
import { LANGUAGES, NEVER_SEARCHED, stemOf, WORKFLOW_GLOB } from "../languages.js";
import type { Runtime } from "../runtime.js";
import type { LaunchConfiguration } from "./complete-configuration.js";
import { withDefaults, withProgram } from "./complete-configuration.js";
import { scenarioNames } from "./scenarios.js";
import { mayRun } from "./trust.js";
import { DEBUG_TYPE } from "./type.js";

/** Documents whose scenarios "Select and Start Debugging" lists. */
const MOST_DOCUMENTS = 200;

/** Makes F5 work without a launch.json, and completes the configurations that people wrote. */
export class ConfigurationProvider implements vscode.DebugConfigurationProvider {
  resolveDebugConfiguration(
    _folder: vscode.WorkspaceFolder | undefined,
    configuration: vscode.DebugConfiguration,
  ): vscode.DebugConfiguration | undefined {
    if (!mayRun()) return undefined;
    const document = vscode.window.activeTextEditor?.document;
    const active = document && {
      path: document.uri.fsPath,
      isWorkflow: LANGUAGES.includes(document.languageId) && document.uri.scheme === "file",
    };
    return orExplain(withDefaults(configuration, active));
  }

  resolveDebugConfigurationWithSubstitutedVariables(
    folder: vscode.WorkspaceFolder | undefined,
    configuration: vscode.DebugConfiguration,
  ): vscode.DebugConfiguration | undefined {
    const program: unknown = configuration["program"];
    const owner =
      folder ??
      (typeof program === "string"
        ? vscode.workspace.getWorkspaceFolder(vscode.Uri.file(program))
        : undefined);
    return orExplain(withProgram(configuration, owner?.uri.fsPath, filesIn));
  }
}

/** Lists every scenario of the folder's workflow documents, for "Select and Start Debugging". */
export class ScenarioConfigurations implements vscode.DebugConfigurationProvider {
  readonly #runtime: () => Promise<Runtime>;

  constructor(runtime: () => Promise<Runtime>) {
    this.#runtime = runtime;
  }

  async provideDebugConfigurations(
    folder: vscode.WorkspaceFolder | undefined,
  ): Promise<vscode.DebugConfiguration[]> {
    if (folder === undefined) return [];
    const pattern = new vscode.RelativePattern(folder, WORKFLOW_GLOB);
    const uris = await vscode.workspace.findFiles(pattern, NEVER_SEARCHED, MOST_DOCUMENTS);
    const runtime = await this.#runtime();
    const listed = await Promise.all(uris.map((uri) => configurationsOf(uri, runtime)));
    return listed.flat().sort((a, b) => a.name.localeCompare(b.name));
  }
}

async function configurationsOf(uri: vscode.Uri, runtime: Runtime): Promise<vscode.DebugConfiguration[]> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const workflow = stemOf(uri.path.split("/").at(-1) ?? uri.path);
  return scenarioNames(runtime, text, uri.path).map((scenario) => ({
    type: DEBUG_TYPE,
    request: "launch",
    name: `${workflow} · ${scenario}`,
    program: uri.fsPath,
    scenario,
  }));
}

function orExplain(result: LaunchConfiguration | { problem: string }): vscode.DebugConfiguration | undefined {
  if (!("problem" in result)) return result;
  void vscode.window.showErrorMessage(String(result.problem));
  return undefined;
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

import * as vscode from "vscode";
import type { LintConfiguration } from "../runtime/index.js";
import type { Runtime } from "./runtime.js";

const FILE = "baton.config.json";

/** By a workspace folder's URI: the levels that its file gives. */
export type FolderSeverities = ReadonlyMap<string, Record<string, string>>;

/** The levels for a text; for one outside of all folders, and for no text in particular, those of the only folder. */
export function severitiesFor(levels: FolderSeverities, scope: string | undefined): Record<string, string> {
  const folder =
    scope === undefined ? undefined : vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(scope));
  const only = levels.size === 1 ? [...levels.values()][0] : undefined;
  return (folder && levels.get(folder.uri.toString())) ?? only ?? {};
}

/** The `baton.config.json` of each workspace folder: what people decided about findings for the command line holds in the editor, too. */
export class LintFile implements vscode.Disposable {
  readonly #runtime: () => Promise<Runtime>;
  readonly #log: vscode.LogOutputChannel;
  readonly #watcher = vscode.workspace.createFileSystemWatcher(`**/${FILE}`);
  #ignored: vscode.RelativePattern[] = [];

  constructor(runtime: () => Promise<Runtime>, log: vscode.LogOutputChannel) {
    this.#runtime = runtime;
    this.#log = log;
  }

  onChange(changed: () => void): void {
    this.#watcher.onDidChange(changed);
    this.#watcher.onDidCreate(changed);
    this.#watcher.onDidDelete(changed);
  }

  /** Reads the files anew: the levels by folder. */
  async read(): Promise<FolderSeverities> {
    const result = new Map<string, Record<string, string>>();
    const ignored: vscode.RelativePattern[] = [];
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const configuration = await this.#read(vscode.Uri.joinPath(folder.uri, FILE));
      result.set(folder.uri.toString(), Object.fromEntries(configuration?.severity ?? []));
      for (const glob of configuration?.ignore ?? []) ignored.push(new vscode.RelativePattern(folder, glob));
    }
    this.#ignored = ignored;
    return result;
  }

  /** True for a document that the files say is not checked. */
  ignores(uri: vscode.Uri): boolean {
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    return (
      document !== undefined &&
      this.#ignored.some((pattern) => vscode.languages.match({ pattern }, document) > 0)
    );
  }

  dispose(): void {
    this.#watcher.dispose();
  }

  async #read(uri: vscode.Uri): Promise<LintConfiguration | undefined> {
    let bytes: Uint8Array;
    try {
      bytes = await vscode.workspace.fs.readFile(uri);
    } catch {
      return undefined;
    }
    const { configuration, problems } = (await this.#runtime()).readLintConfiguration(
      new TextDecoder().decode(bytes),
    );
    for (const problem of problems) this.#log.warn(`${vscode.workspace.asRelativePath(uri)}: ${problem}`);
    return configuration;
  }
}

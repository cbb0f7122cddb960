import * as vscode from "vscode";
import { bothTables } from "./answers.js";

const SCHEME = "baton-decision";

/** Shows the two decisions of a turn side by side, as read-only texts. */
export class DecisionTables implements vscode.Disposable {
  readonly #texts = new Map<string, string>();
  #provider: vscode.Disposable | undefined;
  #shown = 0;

  async show(tables: string): Promise<void> {
    this.#provider ??= vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      provideTextDocumentContent: ({ path }) => this.#texts.get(path),
    });
    const [old, now] = bothTables(tables).map((text, side) => this.#add(text, side));
    if (old === undefined || now === undefined) return;
    await vscode.commands.executeCommand(
      "vscode.diff",
      old,
      now,
      "The decision before and after the change",
      {
        preview: true,
      },
    );
  }

  dispose(): void {
    this.#provider?.dispose();
  }

  #add(text: string, side: number): vscode.Uri {
    const uri = vscode.Uri.from({
      scheme: SCHEME,
      path: `/${++this.#shown}/${side === 0 ? "before" : "after"}`,
    });
    this.#texts.set(uri.path, text);
    return uri;
  }
}

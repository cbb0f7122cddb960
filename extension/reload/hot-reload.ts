import * as vscode from "vscode";
import { DEBUG_TYPE } from "../debug/type.js";
import { LANGUAGES } from "../languages.js";
import { answersTo } from "./answers.js";
import { DecisionTables } from "./decision-tables.js";
import { FORK, RELOAD, RELOADED, type Reloaded } from "./protocol.js";

const SHORTLY = 5000;

/** Brings a saved workflow into the runs that play it, and asks what to do where the run would have gone otherwise. */
export class HotReload implements vscode.Disposable {
  readonly #sessions = new Set<vscode.DebugSession>();
  readonly #tables = new DecisionTables();
  readonly #listeners: vscode.Disposable;

  constructor() {
    const { debug, workspace } = vscode;
    this.#listeners = vscode.Disposable.from(
      debug.onDidStartDebugSession((session) => {
        if (session.type === DEBUG_TYPE) this.#sessions.add(session);
      }),
      debug.onDidTerminateDebugSession((session) => this.#sessions.delete(session)),
      workspace.onDidSaveTextDocument((document) => this.#saved(document)),
      debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
        if (session.type === DEBUG_TYPE && event === RELOADED) void this.#told(session, body as Reloaded);
      }),
    );
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#tables.dispose();
  }

  #saved({ languageId, uri }: vscode.TextDocument): void {
    if (!LANGUAGES.includes(languageId) || uri.scheme !== "file") return;
    // A session that is on its way out answers nothing more, and needs nothing.
    for (const session of this.#sessions)
      session.customRequest(RELOAD, { path: uri.fsPath }).then(undefined, () => undefined);
  }

  async #told(session: vscode.DebugSession, reloaded: Reloaded): Promise<void> {
    switch (reloaded.outcome) {
      case "unchanged":
        return;
      case "kept":
        vscode.window.setStatusBarMessage(`$(debug-restart) ${reloaded.message}`, SHORTLY);
        return;
      case "refused":
        void vscode.window.showWarningMessage(reloaded.message);
        return;
      case "diverged":
        return this.#ask(session, reloaded);
    }
  }

  /** Asked again after the tables were looked at: they are what the answer depends on. */
  async #ask(session: vscode.DebugSession, reloaded: Reloaded): Promise<void> {
    const answers = answersTo(reloaded);
    const chosen = await vscode.window.showWarningMessage(reloaded.message, ...answers);
    if (chosen?.answer === "tables" && reloaded.tables !== undefined) {
      await this.#tables.show(reloaded.tables);
      if (reloaded.fork) return this.#ask(session, { ...reloaded, tables: undefined });
    }
    if (chosen?.answer !== "fork") return;
    try {
      await session.customRequest(FORK, reloaded.fork);
    } catch (error) {
      void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }
  }
}

import * as vscode from "vscode";
import { LANGUAGES } from "./languages.js";
import type { ServerStatus } from "./status-text.js";
import { statusText } from "./status-text.js";

/** The language status item of workflow documents: what the server is doing, and the way to its log. */
export class Status implements vscode.Disposable {
  readonly #item: vscode.LanguageStatusItem;

  constructor() {
    this.#item = vscode.languages.createLanguageStatusItem(
      "baton.status",
      LANGUAGES.map((language) => ({ language })),
    );
    this.#item.name = "Baton";
    this.show({ state: "starting" });
  }

  show(status: ServerStatus): void {
    const { text, detail, busy, failed } = statusText(status);
    this.#item.text = text;
    this.#item.detail = detail;
    this.#item.busy = busy;
    this.#item.severity = failed
      ? vscode.LanguageStatusSeverity.Error
      : vscode.LanguageStatusSeverity.Information;
    this.#item.command = failed
      ? { command: "baton.restartServer", title: "Restart server" }
      : { command: "baton.showLog", title: "Show log" };
  }

  dispose(): void {
    this.#item.dispose();
  }
}

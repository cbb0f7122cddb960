import type * as vscode from "vscode";

export interface DebugListeners {
  /** The run has moved: its log has grown, or is complete. */
  moved(session: vscode.DebugSession): void;
  steppedBack(): void;
}

/** Listens to the talk between editor and debug adapter, for what else has to follow a run. */
export class TrackerFactory implements vscode.DebugAdapterTrackerFactory {
  readonly #listeners: DebugListeners;

  constructor(listeners: DebugListeners) {
    this.#listeners = listeners;
  }

  createDebugAdapterTracker(session: vscode.DebugSession): vscode.DebugAdapterTracker {
    return {
      onWillReceiveMessage: (message: unknown) => {
        if (named(message, "command", ["stepBack", "reverseContinue"])) this.#listeners.steppedBack();
      },
      onDidSendMessage: (message: unknown) => {
        if (named(message, "event", ["stopped", "terminated"])) this.#listeners.moved(session);
      },
    };
  }
}

function named(message: unknown, key: "command" | "event", names: readonly string[]): boolean {
  if (typeof message !== "object" || message === null) return false;
  const name = (message as Record<string, unknown>)[key];
  return typeof name === "string" && names.includes(name);
}

import * as vscode from "vscode";
import { stemOf } from "./languages.js";
import type { ServerStatus } from "./status-text.js";

/** Ticks off the steps of the walkthrough as a person does them. */
export class Walkthrough implements vscode.Disposable {
  readonly #breakpoints: vscode.Disposable;
  #findings = 0;

  constructor() {
    this.#breakpoints = vscode.debug.onDidChangeBreakpoints(({ added }) => {
      if (added.some(isInWorkflow)) done("breakpointSet");
    });
  }

  status({ findings }: ServerStatus): void {
    if (findings === undefined) return;
    if (findings > 0) done("findingSeen");
    if (findings < this.#findings) done("findingFixed");
    this.#findings = findings;
  }

  steppedBack(): void {
    done("steppedBack");
  }

  dispose(): void {
    this.#breakpoints.dispose();
  }
}

function done(step: string): void {
  void vscode.commands.executeCommand("setContext", `baton.${step}`, true);
}

function isInWorkflow(breakpoint: vscode.Breakpoint): boolean {
  if (!(breakpoint instanceof vscode.SourceBreakpoint)) return false;
  const { path } = breakpoint.location.uri;
  return stemOf(path) !== path;
}

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as vscode from "vscode";

/** The part of `dist/debug-adapter.js` that the extension calls. */
interface DebugAdapterModule {
  createDebugSession(): vscode.DebugAdapter;
}

/** Runs the debug adapter inside the extension host: no process to start, none to be left behind. Loaded at the first session. */
export class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
  readonly #module: string;

  constructor(extensionPath: string) {
    this.#module = pathToFileURL(join(extensionPath, "dist", "debug-adapter.js")).href;
  }

  async createDebugAdapterDescriptor(): Promise<vscode.DebugAdapterDescriptor> {
    const adapter = (await import(this.#module)) as DebugAdapterModule;
    return new vscode.DebugAdapterInlineImplementation(adapter.createDebugSession());
  }
}

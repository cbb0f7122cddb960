import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as vscode from "vscode";
import type { ChatModel, ModelSpec } from "../../runtime/index.js";
import { editorModel } from "../models/editor-model.js";
import type { ModelKeys } from "../models/model-keys.js";
import type { Runtime } from "../runtime.js";

/** The part of `dist/debug-adapter.js` that the extension calls. */
interface DebugAdapterModule {
  createDebugSession(options: { host: SessionHost }): vscode.DebugAdapter;
}

/** What the adapter asks of the editor. */
interface SessionHost {
  trusted(): boolean;
  secret(name: string): Promise<string | undefined>;
  editorModel(spec: ModelSpec): Promise<ChatModel>;
}

/** Runs the debug adapter inside the extension host: no process to start, none to be left behind. Loaded at the first session. */
export class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
  readonly #module: string;
  readonly #host: SessionHost;

  constructor(extensionPath: string, runtime: () => Promise<Runtime>, keys: ModelKeys) {
    this.#module = pathToFileURL(join(extensionPath, "dist", "debug-adapter.js")).href;
    this.#host = {
      trusted: () => vscode.workspace.isTrusted,
      secret: (name) => keys.get(name),
      editorModel: async (spec) => editorModel(spec, await runtime()),
    };
  }

  async createDebugAdapterDescriptor(): Promise<vscode.DebugAdapterDescriptor> {
    const adapter = (await import(this.#module)) as DebugAdapterModule;
    return new vscode.DebugAdapterInlineImplementation(adapter.createDebugSession({ host: this.#host }));
  }
}

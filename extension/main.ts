import * as vscode from "vscode";
import { Client } from "./client.js";
import { commands } from "./commands/index.js";
import { registerDebugging } from "./debug/register.js";
import { LANGUAGES, PYTHON_LANGUAGE, WORKFLOW_IN_CODE } from "./languages.js";
import type { LogTree } from "./logs/provider.js";
import { registerLogs } from "./logs/register.js";
import { ModelKeys } from "./models/model-keys.js";
import { Playing } from "./play/playing.js";
import { HotReload } from "./reload/hot-reload.js";
import { runtimeLoader } from "./runtime.js";
import type { Services } from "./services.js";
import { Status } from "./status.js";
import { Walkthrough } from "./walkthrough.js";

/** What other extensions and tests get from Baton. */
export interface BatonApi {
  /** The tree **Workflow Logs**, as the editor reads it. */
  readonly logs: LogTree;
}

/** Registers everything and reads nothing: server, debug adapter and runtime are loaded when the first document, session or log asks. */
export function activate(context: vscode.ExtensionContext): BatonApi {
  const { extensionPath, subscriptions } = context;
  const log = vscode.window.createOutputChannel("Baton", { log: true });
  const runtime = runtimeLoader(extensionPath);
  const status = new Status();
  const walkthrough = new Walkthrough();
  const client = new Client(extensionPath, log, runtime, (current) => {
    status.show(current);
    walkthrough.status(current);
  });
  const { tree, watcher, follower } = registerLogs(context, runtime, log);
  const playing = new Playing(extensionPath, runtime);
  const keys = new ModelKeys(context);
  registerDebugging(
    context,
    { runtime, keys },
    {
      moved: (session) => {
        playing.moved(session);
        void watcher.runMoved();
      },
      steppedBack: () => walkthrough.steppedBack(),
    },
  );
  const services: Services = { context, log, client, logs: tree, watcher, follower, playing, keys, runtime };
  for (const command of commands)
    subscriptions.push(
      vscode.commands.registerCommand(command.id, (argument: unknown) => command.run(services, argument)),
    );
  subscriptions.push(log, status, walkthrough, client, playing, new HotReload());
  startWithFirstDocument(client, subscriptions);
  return { logs: tree };
}

/** A window without a workflow document needs no language server. */
function startWithFirstDocument(client: Client, subscriptions: vscode.Disposable[]): void {
  const wanted = (document: vscode.TextDocument) =>
    LANGUAGES.includes(document.languageId) ||
    (document.languageId === PYTHON_LANGUAGE && WORKFLOW_IN_CODE.test(document.getText()));
  // After activation has returned: the editor waits for that, not for the server.
  if (vscode.workspace.textDocuments.some(wanted)) setImmediate(() => void client.start());
  subscriptions.push(
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (wanted(document)) void client.start();
    }),
    // A graph may come into a Python file that had none.
    vscode.workspace.onDidSaveTextDocument((document) => {
      if (wanted(document)) void client.start();
    }),
  );
}

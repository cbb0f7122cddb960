import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as vscode from "vscode";
import type * as LanguageClientModule from "./language-client.js";
import { LANGUAGES, PYTHON_LANGUAGE } from "./languages.js";
import { LintFile, severitiesFor } from "./lint-file.js";
import { withSeverities } from "./lint-settings.js";
import { pythonGrammar } from "./python/grammar.js";
import type { Runtime } from "./runtime.js";
import type { ServerStatus } from "./status-text.js";
import { WorkspaceTexts } from "./workspace-texts.js";

/** Schemes of documents that people edit. Baton's own read-only documents have others, and get no findings. */
const SCHEMES = ["file", "untitled", "vscode-remote"];

/** The language client: started with the first workflow document, and again when a person asks. */
export class Client implements vscode.Disposable {
  readonly #extensionPath: string;
  readonly #log: vscode.LogOutputChannel;
  readonly #runtime: () => Promise<Runtime>;
  readonly #onStatus: (status: ServerStatus) => void;
  #client: LanguageClientModule.LanguageClient | undefined;
  #lint: LintFile | undefined;
  #texts: WorkspaceTexts | undefined;
  #starting: Promise<void> | undefined;

  constructor(
    extensionPath: string,
    log: vscode.LogOutputChannel,
    runtime: () => Promise<Runtime>,
    onStatus: (status: ServerStatus) => void,
  ) {
    this.#extensionPath = extensionPath;
    this.#log = log;
    this.#runtime = runtime;
    this.#onStatus = onStatus;
  }

  /** Starts the server once. It never rejects: a failure is shown in the status item and the log. */
  start(): Promise<void> {
    return (this.#starting ??= this.#start());
  }

  async restart(): Promise<void> {
    if (this.#client === undefined) return this.start();
    this.#onStatus({ state: "starting" });
    try {
      await this.#client.restart();
    } catch (error) {
      this.#failed(error);
    }
  }

  dispose(): void {
    this.#lint?.dispose();
    this.#texts?.dispose();
    void this.#client?.dispose().catch((error: unknown) => this.#log.error(String(error)));
  }

  async #start(): Promise<void> {
    this.#onStatus({ state: "starting" });
    try {
      const dist = join(this.#extensionPath, "dist");
      // The editor gives the module "vscode" to what is required from the extension's own file.
      const load = createRequire(join(dist, "extension.cjs"));
      const { LanguageClient, State, TransportKind } = load(
        "./language-client.cjs",
      ) as typeof LanguageClientModule;
      const server = {
        module: join(dist, "language-server.js"),
        transport: TransportKind.ipc,
      };
      const lint = (this.#lint ??= new LintFile(this.#runtime, this.#log));
      const client = new LanguageClient("baton", "Baton", server, {
        documentSelector: [...LANGUAGES, PYTHON_LANGUAGE].flatMap((language) =>
          SCHEMES.map((scheme) => ({ language, scheme })),
        ),
        outputChannel: this.#log,
        synchronize: { configurationSection: "baton" },
        initializationOptions: {
          findingsDocs: pathToFileURL(join(this.#extensionPath, "docs", "findings")).href,
        },
        middleware: {
          workspace: {
            configuration: async (params, token, next) => {
              const settings = await next(params, token);
              if (!Array.isArray(settings)) return settings;
              const levels = await lint.read();
              return settings.map((each: unknown, index) => {
                const item = params.items[index];
                return item?.section === "baton"
                  ? withSeverities(each, severitiesFor(levels, item.scopeUri))
                  : each;
              });
            },
          },
          handleDiagnostics: (uri, diagnostics, next) => next(uri, lint.ignores(uri) ? [] : diagnostics),
        },
      });
      client.onRequest("baton/pythonGrammar", async () => ({
        grammar: (await pythonGrammar(this.#extensionPath)).toString("base64"),
      }));
      client.onNotification("baton/status", (status: ServerStatus) => this.#onStatus(status));
      const texts = new WorkspaceTexts((list) => {
        if (client.state === State.Running)
          void client.sendNotification("baton/workspaceTexts", { texts: list });
      });
      this.#texts = texts;
      client.onDidChangeState(({ newState }) => {
        this.#log.info(`language server: ${State[newState].toLowerCase()}`);
        if (newState === State.Stopped) this.#onStatus({ state: "stopped" });
        if (newState === State.Running) void texts.sendAll();
      });
      // The server asks for the settings again, and gets the file's with them.
      lint.onChange(
        () => void client.sendNotification("workspace/didChangeConfiguration", { settings: null }),
      );
      this.#client = client;
      await client.start();
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#log.error(error instanceof Error ? error : String(error));
    const message = error instanceof Error ? error.message : String(error);
    this.#onStatus({ state: "error", message: `The language server does not start: ${message}` });
  }
}

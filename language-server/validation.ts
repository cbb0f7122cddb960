import type { CancellationToken, PublishDiagnosticsParams } from "vscode-languageserver";
import { DiagnosticSeverity } from "vscode-languageserver";
import type { CheckedText, DocumentLanguage, WorkflowDocument } from "../runtime/index.js";
import type { Shown } from "./features/diagnostics.js";
import { diagnosticsOf } from "./features/diagnostics.js";
import type { OpenDocument } from "./open-document.js";
import { CheckScheduler, DEBOUNCE_MS } from "./scheduler.js";
import { Severities } from "./settings.js";
import type { SeverityOverrides } from "./settings.js";
import type { Status } from "./status.js";

export interface CheckOptions {
  uri: string;
  language: DocumentLanguage;
  kind: OpenDocument["kind"];
  /** For scenarios in a file of their own. */
  workflow?: WorkflowDocument;
  /** The version that was analysed last. */
  before?: WorkflowDocument;
  signal: AbortSignal;
}

export interface ValidationHost {
  /** The engine; rejects when the signal is aborted. */
  check(text: string, options: CheckOptions): Promise<CheckedText>;
  /** The document as it is open now. */
  find(uri: string): OpenDocument | undefined;
  /** The workflow that a scenario file is for, where it is known. */
  workflowOf(scenario: OpenDocument): WorkflowDocument | undefined;
  publish(params: PublishDiagnosticsParams): void;
  log(message: string): void;
  readonly status: Status;
}

/** Keeps the published findings in step with the open texts: late enough not to disturb, never for a text that has changed meanwhile. */
export class Validation {
  readonly severities = new Severities();
  findingsDocs: string | undefined;
  readonly #host: ValidationHost;
  readonly #scheduler: CheckScheduler;
  /** Open documents that were checked or are about to be. */
  readonly #known = new Set<string>();
  /** What was shown last for a reading, and with which severities. */
  readonly #shown = new WeakMap<CheckedText, { severities: SeverityOverrides; list: readonly Shown[] }>();
  readonly #waiting: { uri: string; resolve: () => void }[] = [];

  constructor(host: ValidationHost) {
    this.#host = host;
    this.#scheduler = new CheckScheduler(
      (uri, signal) => this.#check(uri, signal),
      () => host.status.idle(),
    );
  }

  /** Checks at once: nobody is typing. */
  checkNow(document: OpenDocument): void {
    this.#known.add(document.uri);
    this.#schedule(document, 0);
  }

  /** A text was opened or changed. */
  changed(document: OpenDocument): void {
    if (this.#known.has(document.uri)) this.#schedule(document, DEBOUNCE_MS);
    else this.checkNow(document);
  }

  closed(document: OpenDocument): void {
    this.leaves(document);
    this.#host.publish({ uri: document.uri, diagnostics: [] });
  }

  /** Another server checks a text from now on. */
  leaves({ uri }: OpenDocument): void {
    this.#known.delete(uri);
    this.severities.forget(uri);
    this.#scheduler.cancel(uri);
    this.#release(uri);
    this.#host.status.closed(uri);
  }

  /** What is shown for the present version of a document; empty while it is not checked. */
  shown({ uri, checked }: OpenDocument): readonly Shown[] {
    if (!checked) return [];
    const severities = this.severities.of(uri);
    const { findingsDocs } = this;
    const before = this.#shown.get(checked);
    if (before?.severities === severities) return before.list;
    const list = diagnosticsOf(checked, { uri, severities, findingsDocs });
    this.#shown.set(checked, { severities, list });
    return list;
  }

  /** Resolves when the present version is checked, the document is closed, or the request is cancelled. */
  async settled(uri: string, token: CancellationToken): Promise<void> {
    const document = this.#host.find(uri);
    if (!document || document.checked || token.isCancellationRequested) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push({ uri, resolve });
      token.onCancellationRequested(() => resolve());
    });
  }

  /** Tells the log and the status item of a fault; the server goes on. */
  failed(what: string, error: unknown): void {
    this.#host.log(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    this.#host.status.failed(`${what}. The log says more.`);
  }

  dispose(): void {
    this.#scheduler.dispose();
  }

  #schedule({ uri }: OpenDocument, delayMs: number): void {
    this.#host.status.checking();
    this.#scheduler.schedule(uri, delayMs);
  }

  async #check(uri: string, signal: AbortSignal): Promise<void> {
    const document = this.#host.find(uri);
    if (!document) return;
    const { version, language, kind, text, before } = document;
    try {
      const workflow = kind === "scenario" ? this.#host.workflowOf(document) : undefined;
      const checked = await this.#host.check(text, {
        uri,
        language,
        kind,
        signal,
        ...(workflow ? { workflow } : {}),
        ...(before ? { before } : {}),
      });
      if (signal.aborted || this.#host.find(uri) !== document || document.version !== version) return;
      document.accept(checked);
      this.#publish(document);
    } catch (error) {
      if (!signal.aborted) this.failed(`${uri} could not be checked`, error);
    } finally {
      if (!signal.aborted) this.#release(uri);
    }
  }

  #publish(document: OpenDocument): void {
    const diagnostics = this.shown(document).map(({ diagnostic }) => diagnostic);
    const counted = diagnostics.filter(
      ({ severity }) => severity === DiagnosticSeverity.Error || severity === DiagnosticSeverity.Warning,
    );
    this.#host.publish({ uri: document.uri, version: document.version, diagnostics });
    // Most Python files hold no graph, and are no workflow to count.
    if (document.language === "python" && document.view().current.documents.length === 0)
      this.#host.status.closed(document.uri);
    else this.#host.status.found(document.uri, counted.length);
  }

  #release(uri: string): void {
    for (let i = this.#waiting.length - 1; i >= 0; i--) {
      if (this.#waiting[i]?.uri === uri) this.#waiting.splice(i, 1)[0]?.resolve();
    }
  }
}

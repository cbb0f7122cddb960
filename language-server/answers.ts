import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import type { OpenDocument } from "./open-document.js";
import { Refusal } from "./refusal.js";
import type { TextView } from "./text-view.js";
import type { Workspace } from "./workspace.js";

/**
 * Answers requests about open texts. A fault in a feature costs this answer and is logged; the server goes on.
 * A refusal is no fault: it is the answer.
 */
export class Answers {
  readonly #workspace: Workspace;
  readonly #isApart: (uri: string) => boolean;
  readonly #failed: (what: string, error: unknown) => void;

  /** @param isApart whether an open text is another server's to answer about */
  constructor(
    workspace: Workspace,
    isApart: (uri: string) => boolean,
    failed: (what: string, error: unknown) => void,
  ) {
    this.#workspace = workspace;
    this.#isApart = isApart;
    this.#failed = failed;
  }

  /**
   * Workflow and scenario documents; Python code has its own editor features, and gets none of these.
   * @param nothing the answer for a text that is not open, and after a fault
   */
  about<T>(what: string, uri: string, nothing: T, work: (document: OpenDocument) => T): T {
    return this.aboutAny(what, uri, nothing, (document) =>
      document.language === "python" ? nothing : work(document),
    );
  }

  /** The same for what is said about graphs in code, too. */
  aboutAny<T>(what: string, uri: string, nothing: T, work: (document: OpenDocument) => T): T {
    const isServed = this.#workspace.isOpen(uri) && !this.#isApart(uri);
    const document = isServed ? this.#workspace.find(uri) : undefined;
    if (!document) return nothing;
    return this.guarded(`The ${what} of ${uri}`, nothing, () => work(document));
  }

  /** The same for features that see a workflow together with its scenario files; the text that is asked about comes first. */
  aboutGroup<T>(what: string, uri: string, nothing: T, work: (views: TextView[]) => T): T {
    return this.about(what, uri, nothing, (document) =>
      work(this.#workspace.group(document).map((each) => each.view())),
    );
  }

  /** The same as `about` for work that takes its time; a request that was cancelled meanwhile is no fault. */
  async soon<T>(what: string, uri: string, nothing: T, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === "AbortError";
      if (!isCancelled) this.#failed(`The ${what} of ${uri} could not be computed`, error);
      return nothing;
    }
  }

  guarded<T>(what: string, nothing: T, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof Refusal) throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
      this.#failed(`${what} could not be computed`, error);
      return nothing;
    }
  }
}

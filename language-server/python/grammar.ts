import type { Connection } from "vscode-languageserver";
import { canReadPython, loadPythonGrammar } from "../../runtime/index.js";
import { PythonGrammarRequest } from "../protocol.js";

/** Asks the client for Python's grammar, the first time that a text needs it: the server reads no disk, and most windows hold no graph in code. */
export class PythonGrammar {
  #asking: Promise<void> | undefined;

  constructor(readonly connection: Connection) {}

  /** Resolves once Python can be read. Rejects where the client has no grammar, and then asks again the next time. */
  ready(): Promise<void> {
    if (canReadPython()) return Promise.resolve();
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)));
  }

  async #ask(): Promise<void> {
    const { grammar } = await this.connection.sendRequest(PythonGrammarRequest);
    await loadPythonGrammar(Buffer.from(grammar, "base64"));
  }
}

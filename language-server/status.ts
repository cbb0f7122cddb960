import type { StatusParams } from "./protocol.js";

/** Keeps the numbers of the status item, and sends them only when they change. */
export class Status {
  readonly #send: (params: StatusParams) => void;
  #last = "";
  #checking = false;
  #failure: string | undefined;
  readonly #findings = new Map<string, number>();

  constructor(send: (params: StatusParams) => void) {
    this.#send = send;
  }

  checking(): void {
    this.#checking = true;
    this.#failure = undefined;
    this.#report();
  }

  idle(): void {
    this.#checking = false;
    this.#report();
  }

  /** Errors and warnings of an open workflow document. */
  found(uri: string, findings: number): void {
    this.#findings.set(uri, findings);
    this.#report();
  }

  closed(uri: string): void {
    this.#findings.delete(uri);
    this.#report();
  }

  /** Something in the server went wrong; stays until the next check. */
  failed(message: string): void {
    this.#failure = message;
    this.#report();
  }

  #report(): void {
    const params: StatusParams = {
      state: this.#failure !== undefined ? "error" : this.#checking ? "checking" : "idle",
      workflows: this.#findings.size,
      findings: [...this.#findings.values()].reduce((sum, count) => sum + count, 0),
    };
    if (this.#failure !== undefined) params.message = this.#failure;
    const text = JSON.stringify(params);
    if (text === this.#last) return;
    this.#last = text;
    this.#send(params);
  }
}

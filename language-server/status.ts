import type { StatusParams } from "./protocol.js";

/** Keeps the numbers of the status item, and sends them only when they change. */
export class Status {
  readonly #send: (params: StatusParams) => void;
  #last = "";
  #checking = false;
  #failure: string | undefined;
  readonly #findings = new Map<string, number>();
  #other: StatusParams | undefined;

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

  /** What a second server says of the texts that it serves; undefined where there is none. */
  besides(other: StatusParams | undefined): void {
    this.#other = other;
    this.#report();
  }

  #report(): void {
    const failure = this.#failure ?? this.#other?.message;
    const checking = this.#checking || this.#other?.state === "checking";
    const params: StatusParams = {
      state: failure !== undefined ? "error" : checking ? "checking" : "idle",
      workflows: this.#findings.size + (this.#other?.workflows ?? 0),
      findings: [...this.#findings.values()].reduce((sum, count) => sum + count, this.#other?.findings ?? 0),
    };
    if (failure !== undefined) params.message = failure;
    const text = JSON.stringify(params);
    if (text === this.#last) return;
    this.#last = text;
    this.#send(params);
  }
}

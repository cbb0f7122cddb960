import { createInterface, type Interface } from "node:readline";

/** Where a command asks a person. */
export interface Input {
  /** Whether a person sits there, not a file or a pipe. */
  readonly isTerminal: boolean;
  /** The next line; `undefined` where there is none any more, or the signal gives the question up. */
  line(prompt: string, signal?: AbortSignal): Promise<string | undefined>;
  /** Lets the program end. */
  close(): void;
}

/** Nobody to ask. */
export const noInput: Input = { isTerminal: false, line: async () => undefined, close: () => {} };

/** The process's own stdin; prompts go to stderr. It is not touched before the first question. */
export class ProcessInput implements Input {
  readonly isTerminal = process.stdin.isTTY;
  private opened: { lines: Interface; next: AsyncIterator<string> } | undefined;

  async line(prompt: string, signal?: AbortSignal): Promise<string | undefined> {
    if (signal?.aborted) return undefined;
    process.stderr.write(prompt);
    const { next } = this.open();
    let giveUp = () => {};
    const given = new Promise<undefined>((done) => {
      giveUp = () => done(undefined);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
    try {
      // The iterator keeps lines that come while nobody asks, as they do through a pipe.
      const read = await Promise.race([next.next(), given]);
      return read === undefined || read.done === true ? undefined : read.value;
    } finally {
      signal?.removeEventListener("abort", giveUp);
    }
  }

  close(): void {
    this.opened?.lines.close();
  }

  private open() {
    if (!this.opened) {
      const lines = createInterface({ input: process.stdin });
      this.opened = { lines, next: lines[Symbol.asyncIterator]() };
    }
    return this.opened;
  }
}

/** Milliseconds without a key stroke before a text is checked again. */
export const DEBOUNCE_MS = 100;

interface Job {
  timer: ReturnType<typeof setTimeout>;
  controller: AbortController;
}

/**
 * Runs one check per document at a time. A change throws the waiting or running check of that document away and starts over, so that no
 * work is done for a text that nobody sees any more.
 */
export class CheckScheduler {
  readonly #jobs = new Map<string, Job>();
  readonly #check: (uri: string, signal: AbortSignal) => Promise<void>;
  readonly #onIdle: () => void;

  /** `check` must not reject: whoever gives it decides what an error means. `onIdle` is called when the last job is done. */
  constructor(check: (uri: string, signal: AbortSignal) => Promise<void>, onIdle: () => void) {
    this.#check = check;
    this.#onIdle = onIdle;
  }

  /** True while a check waits or runs. */
  get busy(): boolean {
    return this.#jobs.size > 0;
  }

  schedule(uri: string, delayMs: number): void {
    this.#drop(uri);
    const controller = new AbortController();
    const timer = setTimeout(() => void this.#run(uri, controller), delayMs);
    this.#jobs.set(uri, { timer, controller });
  }

  cancel(uri: string): void {
    if (this.#drop(uri) && !this.busy) this.#onIdle();
  }

  dispose(): void {
    for (const uri of [...this.#jobs.keys()]) this.#drop(uri);
  }

  #drop(uri: string): boolean {
    const job = this.#jobs.get(uri);
    if (!job) return false;
    clearTimeout(job.timer);
    job.controller.abort();
    this.#jobs.delete(uri);
    return true;
  }

  async #run(uri: string, controller: AbortController): Promise<void> {
    await this.#check(uri, controller.signal);
    // A newer job may have taken the place meanwhile: it will report by itself.
    if (this.#jobs.get(uri)?.controller !== controller) return;
    this.#jobs.delete(uri);
    if (!this.busy) this.#onIdle();
  }
}

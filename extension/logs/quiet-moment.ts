/** Without a question for so long, the editor has drawn the tree. Milliseconds. */
const QUIET = 50;
/** Whoever waits is served after so long in any case. Milliseconds. */
const LONGEST_WAIT = 1000;

/**
 * Waits until nothing is asked any more. A tree that is drawn anew while the editor still asks for the lines of the drawing before loses them,
 * and closes what a person had opened.
 */
export class QuietMoment {
  readonly #served: () => void;
  #asking = 0;
  #lastAnswer = 0;
  #waitingSince: number | undefined;

  /** `served` is called at the quiet moment after `wait`. */
  constructor(served: () => void) {
    this.#served = served;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#asking++;
    try {
      return await work();
    } finally {
      this.#asking--;
      this.#lastAnswer = Date.now();
    }
  }

  /** Calls `served` once, however often it is asked for until then. */
  wait(): void {
    if (this.#waitingSince !== undefined) return;
    this.#waitingSince = Date.now();
    this.#look();
  }

  #look(): void {
    const now = Date.now();
    const quiet = this.#asking === 0 && now - this.#lastAnswer >= QUIET;
    if (quiet || now - (this.#waitingSince ?? 0) >= LONGEST_WAIT) {
      this.#waitingSince = undefined;
      this.#served();
    } else setTimeout(() => this.#look(), QUIET);
  }
}

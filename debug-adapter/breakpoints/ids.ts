/** Ids of breakpoints: one row of numbers for all kinds of them in a session. */
export class Ids {
  #last = 0;

  next(): number {
    return ++this.#last;
  }
}

/** How far an exploration may go. */
export class Budget {
  /** True once the time was over: what came after was not looked at. */
  spent = false;
  private readonly end: number;

  constructor(
    readonly maxStates: number,
    milliseconds: number,
  ) {
    this.end = performance.now() + milliseconds;
  }

  /** Runs the steps while there is time; `undefined` where it ran out before they ended. */
  *within<T>(steps: Generator<void, T>): Generator<void, T | undefined> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (this.spent || performance.now() > this.end) {
        this.spent = true;
        return undefined;
      }
      yield;
    }
  }
}

import { RoundError, type RoundFault } from "../round-error.js";

/** A request to a model that failed. */
export class ModelFailure extends RoundError {
  constructor(
    fault: RoundFault,
    message: string,
    /** Whether the same request may go well another time, and after how many milliseconds the server says so. */
    readonly again: false | { afterMs?: number },
  ) {
    super(fault, message);
  }
}

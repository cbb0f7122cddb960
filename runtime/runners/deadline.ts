import { RoundError } from "./round-error.js";

/** No timer of the system waits longer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * Does a piece of work that may take so long. Its signal is aborted when the time is over, or with the signal of whoever asked; the promise
 * rejects then, whatever the work does: with a `RoundError` (`TurnTimeout`) for the time. @param seconds for the whole
 */
export async function withinSeconds<T>(
  seconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const giveUp = () => stop.abort(signal?.reason);
  const late = new RoundError(
    "TurnTimeout",
    `no answer came within ${seconds} s. Give it more time in timeout_seconds.`,
  );
  const timer = setTimeout(() => stop.abort(late), Math.min(seconds * 1000, LONGEST));
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp, { once: true });
  const stopped = new Promise<never>((_, reject) => {
    const refuse = () => reject(stop.signal.reason as Error);
    if (stop.signal.aborted) refuse();
    else stop.signal.addEventListener("abort", refuse, { once: true });
  });
  try {
    return await Promise.race([work(stop.signal), stopped]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

/** How long work goes on before it lets others have their turn, in milliseconds. */
const SLICE_MS = 8;

/** Does the work at once. */
export function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Does the work in slices of at most 10 milliseconds, between which timers, input and cancellation get their turn. Rejects with the signal's
 * reason once it is aborted.
 */
export async function inSlices<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  let sliceEnd = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal?.throwIfAborted();
    sliceEnd = performance.now() + SLICE_MS;
  }
}

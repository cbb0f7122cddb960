/** Signals by which people and systems ask a program to end. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Does a piece of work that can be stopped: the first signal aborts it, so that logs and children are left in order; a second one ends the
 * program at once. Gives whether it was stopped.
 */
export async function untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(1);
    stop.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    await work(stop.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, onSignal);
  }
  return stop.signal.aborted;
}

// @ts-check

/** Lets Ctrl+C and a friendly kill end the process through its exit handlers, which stop what it started. */
export function exitOnSignals() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(130));
}

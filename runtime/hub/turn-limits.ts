import { isObject, own } from "../json.js";
import type { ChannelManifest } from "../workflow/metadata.js";

/** How long the expected speaker may take, and what happens then. */
export interface TurnLimit {
  seconds: number;
  onViolation: "warn" | "auto_close";
}

/** The name of the expectation, in manifests and logs. */
export const TURN_WITHIN = "turn_within";

/**
 * The limits that a manifest declares. AG2 declares 120 seconds (warn) and 600 (auto_close) for every workflow and enforces neither: a run
 * that shall behave exactly as there goes without.
 */
export function declaredTurnLimits(manifest: ChannelManifest): TurnLimit[] {
  return manifest.expectations.flatMap(({ name, on_violation: onViolation, params }) => {
    const seconds = isObject(params) ? own(params, "seconds") : undefined;
    if (name !== TURN_WITHIN || typeof seconds !== "number") return [];
    return onViolation === "warn" || onViolation === "auto_close" ? [{ seconds, onViolation }] : [];
  });
}

/** No timer of the system waits longer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * Does a piece of work under a watch: each limit is told once when it has passed. Where `passed` says that the turn is over with it, the
 * work's signal is aborted and the result is `undefined`, whatever the work does after that.
 */
export async function within<T>(
  limits: readonly TurnLimit[],
  work: (signal: AbortSignal | undefined) => Promise<T>,
  { passed, signal }: { passed: (limit: TurnLimit) => Promise<boolean>; signal?: AbortSignal },
): Promise<T | undefined> {
  if (limits.length === 0) return work(signal);
  const over = new AbortController();
  let telling: Promise<unknown> = Promise.resolve();
  let stop = () => {};
  const overtaken = new Promise<undefined>((resolve, reject) => {
    const tell = async (limit: TurnLimit) => {
      if (!(await passed(limit))) return;
      over.abort();
      resolve(undefined);
    };
    const timers = limits.map((limit) => {
      const tellIt = () => {
        telling = tell(limit).catch(reject);
      };
      return setTimeout(tellIt, Math.min(limit.seconds * 1000, LONGEST));
    });
    stop = () => timers.forEach(clearTimeout);
  });
  try {
    const both = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
    return await Promise.race([work(both), overtaken]);
  } finally {
    stop();
    await telling;
  }
}

import type { Clock, IdSource } from "../../runtime/index.js";

/** A clock that steps a millisecond at every look, and ids that count: two runs with them are byte for byte the same. */
export function repeatable(): { clock: Clock; ids: IdSource } {
  let now = 1_790_000_000_000_000_000n;
  let count = 0;
  return {
    clock: { now: () => (now += 1_000_000n) },
    ids: { random: () => (++count).toString(16).padStart(16, "0") },
  };
}

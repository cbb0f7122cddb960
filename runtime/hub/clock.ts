import type { Clock } from "./run-types.js";

/** The system's clock in nanoseconds since the epoch; its resolution is a millisecond. */
export const systemClock: Clock = { now: () => BigInt(Date.now()) * 1_000_000n };

/** Python's `datetime.isoformat()` in UTC: `+00:00` rather than `Z`, microseconds only when they are not zero. */
export function isoformat(nanoseconds: bigint): string {
  const seconds = new Date(Number(nanoseconds / 1_000_000n)).toISOString().slice(0, 19);
  const microseconds = (nanoseconds / 1000n) % 1_000_000n;
  const fraction = microseconds === 0n ? "" : `.${microseconds.toString().padStart(6, "0")}`;
  return `${seconds}${fraction}+00:00`;
}

const UNITS: Record<string, bigint> = { s: 1n, m: 60n, h: 3600n, d: 86_400n };

/**
 * When a channel made at `now` expires: `"2h"`, `"15m"`, `"30s"`, `"1d"` or a number of seconds; 0 is never (`null`).
 * Throws a `RangeError` for anything else.
 */
export function expiresAt(now: bigint, ttl: string | number): string | null {
  const seconds = typeof ttl === "number" ? ttl : secondsOf(ttl);
  if (!Number.isFinite(seconds) || seconds < 0)
    throw new RangeError(
      `“${ttl}” is no time to live. Write for example "2h", "15m", "30s", or 0 for never.`,
    );
  return seconds === 0 ? null : isoformat(now + BigInt(Math.round(seconds * 1e6)) * 1000n);
}

function secondsOf(ttl: string): number {
  const match = /^(\d{1,9})([smhd]?)$/.exec(ttl.trim());
  if (!match) return Number.NaN;
  return Number(match[1]) * Number(UNITS[match[2] || "s"] ?? 1n);
}

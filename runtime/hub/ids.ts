import type { Clock, IdSource } from "./run-types.js";

/** 8 bytes of the platform's cryptographic random source. */
export const randomIds: IdSource = {
  random() {
    const bytes = globalThis.crypto.getRandomValues(new Uint8Array(8));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  },
};

/**
 * AG2's ids: 32 hex digits, the nanosecond clock as 8 bytes and 8 random ones. The clock part rises strictly, so that ids sort
 * in the order in which they were made.
 */
export class IdStamp {
  private last = 0n;

  constructor(
    private readonly clock: Clock,
    private readonly source: IdSource,
  ) {}

  next(): string {
    const now = this.clock.now();
    this.last = now > this.last ? now : this.last + 1n;
    return BigInt.asUintN(64, this.last).toString(16).padStart(16, "0") + this.source.random();
  }
}

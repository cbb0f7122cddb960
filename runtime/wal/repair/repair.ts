import type { Place } from "../doctor/fault.js";

/** One change that the copy has against the store. */
export interface Repair extends Place {
  /** The fault for which it was made. */
  kind: string;
  /** What was done, as a sentence. */
  message: string;
  /** The bytes that were there, in base64; "" where nothing was. */
  dropped: string;
  /** The bytes that are there instead, in base64; "" where nothing is. */
  written: string;
}

/**
 * `did` says what was done, `why` what was wrong. What `dropped` and `written` have in common at their ends is left out of the report.
 * @param place of the first dropped byte
 */
export function repair(
  place: Place,
  kind: string,
  [did, why]: [did: string, why: string],
  dropped: Uint8Array,
  written: Uint8Array = new Uint8Array(),
): Repair {
  const { file, line, offset } = place;
  const shorter = Math.min(dropped.length, written.length);
  let same = 0;
  while (same < shorter && dropped[same] === written[same]) same++;
  let tail = 0;
  while (tail < shorter - same && dropped.at(-1 - tail) === written.at(-1 - tail)) tail++;
  return {
    file,
    line,
    offset: (offset ?? 0) + same,
    kind,
    message: `${did}: ${why}`,
    dropped: base64(dropped, same, tail),
    written: base64(written, same, tail),
  };
}

function base64(bytes: Uint8Array, from: number, tail: number): string {
  return Buffer.from(bytes.subarray(from, bytes.length - tail)).toString("base64");
}

/** `1 byte`, `2,048 bytes` */
export function bytesText(count: number): string {
  return count === 1 ? "1 byte" : `${count.toLocaleString("en-US")} bytes`;
}

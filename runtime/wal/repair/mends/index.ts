import { escapedSeparators } from "./escaped-separators.js";
import type { Mend } from "./mend.js";
import { replacedBytes } from "./replaced-bytes.js";
import { separated } from "./separated.js";
import { withoutByteOrderMark } from "./without-byte-order-mark.js";
import { withoutUnknownKey } from "./without-unknown-key.js";

const mends: ReadonlyMap<string, Mend> = new Map([
  ["bom", withoutByteOrderMark],
  ["glued_record", separated],
  ["raw_u0085", escapedSeparators],
  ["raw_u2028", escapedSeparators],
  ["raw_u2029", escapedSeparators],
  ["invalid_utf8", replacedBytes],
  ["truncated_utf8", replacedBytes],
  ["unknown_key", withoutUnknownKey],
]);

/** The mend for a kind of fault; a line with a fault that has none is dropped. */
export function mendFor(kind: string): Mend | undefined {
  return mends.get(kind);
}

import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

const CONTINUATION = 0x80;

/** Bytes that are no UTF-8: a character that lost its end, or a byte that no character has. */
export function notUtf8(line: LogLine): Fault | undefined {
  if (line.badByte < 0) return undefined;
  // Inside a character that has begun, what stands here comes too early; else it can begin none.
  const truncated = line.badByte > 0 && (line.bytes[line.badByte - 1] ?? 0) >= CONTINUATION;
  return fatalFault(
    line.atByte(line.badByte),
    truncated ? "truncated_utf8" : "invalid_utf8",
    truncated ? "A character of several bytes breaks off here" : "The byte here is no UTF-8",
    "UnicodeDecodeError",
  );
}

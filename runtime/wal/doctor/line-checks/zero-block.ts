import { fatalFault, type Fault } from "../fault.js";
import type { LogLine } from "../log-line.js";

/** Zero bytes up to the end of the line: what some file systems leave where power failed before data was on the disk. */
export function zeroBlock(line: LogLine): Fault | undefined {
  const start = startOfZeros(line.text);
  if (start === line.text.length || !line.broken) return undefined;
  return fatalFault(
    line.at(start),
    "zero_block",
    "From here on the line is zero bytes, as a power failure leaves them",
    "JSONDecodeError",
  );
}

/** Where the zeros at a text's end begin; its length where there are none. */
function startOfZeros(text: string): number {
  let start = text.length;
  while (text.charCodeAt(start - 1) === 0) start--;
  return start;
}

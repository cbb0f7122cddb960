import { readLineBlocks } from "../reader.js";
import { LogLine } from "./log-line.js";

const LF = 0x0a;

/** The lines of a log, blank ones too, in batches: each as it is read, so that a log of any size passes through a small memory. */
export async function* logLines(path: string, file: string): AsyncGenerator<LogLine[]> {
  let number = 0;
  for await (const { bytes, offset } of readLineBlocks(path)) {
    const lines: LogLine[] = [];
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(LF, start);
      const stop = end < 0 ? bytes.length : end;
      lines.push(new LogLine(bytes.subarray(start, stop), file, ++number, offset + start, end >= 0));
      start = stop + 1;
    }
    yield lines;
  }
}

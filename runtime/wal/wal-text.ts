import { readLine } from "./read-line.js";
import type { WalRecord } from "./recorded.js";

/** Reads a log that is already a text. Offsets count UTF-8 bytes. */
export function readWalText(text: string, file: string): WalRecord[] {
  const records: WalRecord[] = [];
  let offset = 0;
  const lines = text.split("\n");
  lines.forEach((line, index) => {
    readLine({ text: line, file, line: index + 1, offset, terminated: index < lines.length - 1 }, records);
    offset += Buffer.byteLength(line, "utf8") + 1;
  });
  return records;
}

import { isAscii } from "node:buffer";
import { lineDamage } from "./damage.js";
import { firstBadByte } from "./utf8.js";
import { readLine } from "./read-line.js";
import type { WalRecord } from "./recorded.js";
import type { LineBlock } from "./wal-lines.js";

const LF = 0x0a;

/** Reads a block of lines. `file` is what messages call the log. */
export function readBlock(block: LineBlock, file: string): WalRecord[] {
  const bytes = Buffer.from(block.bytes.buffer, block.bytes.byteOffset, block.bytes.byteLength);
  // AG2 writes ASCII only: then a character is a byte, and the block decodes in one go.
  return isAscii(bytes) ? readAscii(bytes.toString("latin1"), block, file) : readUtf8(bytes, block, file);
}

function readAscii(text: string, block: LineBlock, file: string): WalRecord[] {
  const records: WalRecord[] = [];
  let line = block.firstLine;
  for (let start = 0; start < text.length; line++) {
    const end = text.indexOf("\n", start);
    const terminated = end >= 0;
    const stop = terminated ? end : text.length;
    readLine(
      { text: text.slice(start, stop), file, line, offset: block.offset + start, terminated },
      records,
    );
    start = stop + 1;
  }
  return records;
}

function readUtf8(bytes: Buffer, block: LineBlock, file: string): WalRecord[] {
  const records: WalRecord[] = [];
  let line = block.firstLine;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(LF, start);
    const terminated = end >= 0;
    const stop = terminated ? end : bytes.length;
    const part = bytes.subarray(start, stop);
    const offset = block.offset + start;
    const text = decode(part);
    if (text === undefined)
      records.push({
        damage: lineDamage(
          "not_utf8",
          { file, line, offset: offset + firstBadByte(part) },
          "the bytes here are no UTF-8",
        ),
      });
    else readLine({ text, file, line, offset, terminated }, records);
    start = stop + 1;
  }
  return records;
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

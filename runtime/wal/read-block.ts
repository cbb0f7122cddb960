import { isAscii } from "node:buffer";
import { lineDamage } from "./damage.js";
import type { LineBlock } from "./line-buffer.js";
import { readLine } from "./read-line.js";
import type { WalRecord } from "./recorded.js";
import { firstBadByte } from "./utf8.js";

const LF = 0x0a;

/** Reads blocks of one log, one after the other. `file` is what messages call it. */
export class BlockReader {
  /** @param line the number of lines before the first block */
  constructor(
    private readonly file: string,
    private line = 0,
  ) {}

  /** Lines so far. */
  get lines(): number {
    return this.line;
  }

  read({ bytes, offset }: LineBlock): WalRecord[] {
    // AG2 writes ASCII only: then a character is a byte, and the block decodes in one go.
    return isAscii(bytes) ? this.ascii(bytes.toString("latin1"), offset) : this.utf8(bytes, offset);
  }

  private ascii(text: string, offset: number): WalRecord[] {
    const { file } = this;
    const records: WalRecord[] = [];
    for (let start = 0; start < text.length; ) {
      const end = text.indexOf("\n", start);
      const terminated = end >= 0;
      const stop = terminated ? end : text.length;
      const line = ++this.line;
      const place = { file, line, offset: offset + start };
      readLine({ text: text.slice(start, stop), ...place, terminated, ascii: true }, records);
      start = stop + 1;
    }
    return records;
  }

  private utf8(bytes: Buffer, offset: number): WalRecord[] {
    const { file } = this;
    const records: WalRecord[] = [];
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(LF, start);
      const terminated = end >= 0;
      const stop = terminated ? end : bytes.length;
      const part = bytes.subarray(start, stop);
      const text = decode(part);
      const place = { file, line: ++this.line, offset: offset + start };
      if (text !== undefined) readLine({ text, ...place, terminated }, records);
      else {
        place.offset += firstBadByte(part);
        records.push({ damage: lineDamage("not_utf8", place, "the bytes here are no UTF-8") });
      }
      start = stop + 1;
    }
    return records;
  }
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

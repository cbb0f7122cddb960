const LF = 0x0a;

/** A run of whole lines (the last one may lack its newline at the end of a file), with the place of its first byte. */
export interface LineBlock {
  bytes: Uint8Array;
  /** Bytes before the block in the file. */
  offset: number;
  /** 1-based number of its first line. */
  firstLine: number;
}

/**
 * Cuts a file that arrives in chunks into blocks of whole lines. Lines end at LF only: AG2 writes nothing but ASCII, so that Python's other
 * line separators can only stand in a log that somebody else wrote.
 */
export class LineBlocks {
  private pending: Uint8Array[] = [];
  private offset = 0;
  private line = 1;

  /** The whole lines that this chunk completes, if any. The chunk must not change afterwards. */
  push(chunk: Uint8Array): LineBlock | undefined {
    const end = chunk.lastIndexOf(LF) + 1;
    if (end === 0) {
      if (chunk.length > 0) this.pending.push(chunk);
      return undefined;
    }
    const bytes = joined([...this.pending, chunk.subarray(0, end)]);
    this.pending = end < chunk.length ? [chunk.subarray(end)] : [];
    return this.block(bytes);
  }

  /** What is left when the file ends without a newline. */
  end(): LineBlock | undefined {
    const bytes = joined(this.pending);
    this.pending = [];
    return bytes.length > 0 ? this.block(bytes) : undefined;
  }

  private block(bytes: Uint8Array): LineBlock {
    const block = { bytes, offset: this.offset, firstLine: this.line };
    this.offset += bytes.length;
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) this.line++;
    return block;
  }
}

function joined(parts: Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

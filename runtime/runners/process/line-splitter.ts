const LF = 0x0a;

/** Cuts a stream of bytes into lines. */
export class LineSplitter {
  private parts: Buffer[] = [];
  private held = 0;

  /** @param maxBytes of one line without its newline */
  constructor(private readonly maxBytes: number) {}

  /** The lines that are complete with this chunk, without their newlines. `"too long"` stands for one that is not even complete yet. */
  *push(chunk: Buffer): Generator<Buffer | "too long"> {
    let rest = chunk;
    for (let at = rest.indexOf(LF); at >= 0; at = rest.indexOf(LF)) {
      const line = Buffer.concat([...this.parts, rest.subarray(0, at)]);
      this.parts = [];
      this.held = 0;
      rest = rest.subarray(at + 1);
      yield line.length > this.maxBytes ? "too long" : line;
    }
    this.held += rest.length;
    if (this.held > this.maxBytes) {
      this.parts = [];
      this.held = 0;
      yield "too long";
    } else if (rest.length > 0) this.parts.push(rest);
  }
}

import { StoreError } from "./store-error.js";

const LF = 0x0a;
const FIRST_BYTES = 1 << 18;
/** No record of a conversation is longer; a file with such a line is no log, and would fill the memory. */
const MAX_LINE_BYTES = 1 << 27;

/** A run of whole lines (the last one may lack its newline at the end of a file), with the place of its first byte. */
export interface LineBlock {
  /** Good until the next chunk is taken in. */
  bytes: Buffer;
  /** Bytes before the block in the file. */
  offset: number;
}

/**
 * Takes in a file chunk by chunk and gives it out in blocks of whole lines, out of one buffer that grows only for a line that is longer.
 * Lines end at LF only: AG2 writes nothing but ASCII, so that Python's other line separators can only stand in a log that somebody else wrote.
 */
export class LineBuffer {
  private buffer = Buffer.allocUnsafe(FIRST_BYTES);
  /** Bytes of a line that is not whole yet; they stand at the buffer's start once `room` was asked for. */
  private kept = 0;
  private keptFrom = 0;

  /** @param offset of the first byte that is taken in, in the file */
  constructor(
    private readonly maxLineBytes = MAX_LINE_BYTES,
    private offset = 0,
  ) {}

  /** Where the next chunk goes. */
  room(): Buffer {
    this.buffer.copyWithin(0, this.keptFrom, this.keptFrom + this.kept);
    this.keptFrom = 0;
    if (this.kept === this.buffer.length) {
      if (this.kept >= this.maxLineBytes)
        throw new StoreError(
          `From byte ${this.offset.toLocaleString("en-US")} on no line ends within ${this.kept.toLocaleString("en-US")} bytes: this is no log any more, and is not read further.`,
          "EFBIG",
        );
      const larger = Buffer.allocUnsafe(2 * this.buffer.length);
      this.buffer.copy(larger);
      this.buffer = larger;
    }
    return this.buffer.subarray(this.kept);
  }

  /** The lines that `length` new bytes, written to `room()`, complete. */
  took(length: number): LineBlock | undefined {
    const filled = this.kept + length;
    const end = this.buffer.lastIndexOf(LF, filled - 1) + 1;
    this.kept = filled - end;
    this.keptFrom = end;
    return end > 0 ? this.block(end) : undefined;
  }

  /** What is left when the file ends without a newline. */
  rest(): LineBlock | undefined {
    const length = this.kept;
    this.kept = 0;
    return length > 0 ? this.block(length) : undefined;
  }

  private block(length: number): LineBlock {
    const block = { bytes: this.buffer.subarray(0, length), offset: this.offset };
    this.offset += length;
    return block;
  }
}

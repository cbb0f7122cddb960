import { openFile } from "../reader.js";
import { storeError } from "../store-error.js";
import { NumberList } from "./number-list.js";

const LF = 0x0a;
const CHUNK = 1 << 20;

/** Where each line of a log begins: all that must be known of it before a page can be shown. */
export class LineStarts {
  /** Offsets of the lines; a line that is not there yet begins where the file ends. */
  private readonly starts = new NumberList();
  /** Bytes that have been looked at. */
  private seen = 0;
  private atStart = true;

  /** Lines that have begun: a last one without its newline counts. */
  get count(): number {
    return this.starts.length;
  }

  /** Lines that have their newline. */
  get wholeCount(): number {
    return this.atStart ? this.count : this.count - 1;
  }

  get bytes(): number {
    return this.seen;
  }

  /** Byte at which a line (from 1) begins; the end of the file for the line after the last. */
  startOf(line: number): number {
    return this.starts.at(line - 1) ?? this.seen;
  }

  /**
   * Looks at what was appended since the last call. Memory: one chunk, and eight bytes for a line. Rejects with a `StoreError`, or with the
   * signal's reason.
   */
  async extend(path: string, signal?: AbortSignal): Promise<void> {
    const handle = await openFile(path);
    const chunk = Buffer.allocUnsafe(CHUNK);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const { bytesRead } = await handle.read(chunk, 0, CHUNK, this.seen);
        if (bytesRead === 0) return;
        const bytes = chunk.subarray(0, bytesRead);
        // A line that had no newline when it was last looked at has begun already.
        if (this.atStart) this.starts.push(this.seen);
        let at = bytes.indexOf(LF);
        for (; at >= 0 && at < bytesRead - 1; at = bytes.indexOf(LF, at + 1))
          this.starts.push(this.seen + at + 1);
        this.atStart = at === bytesRead - 1;
        this.seen += bytesRead;
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw storeError("read", path, error);
    } finally {
      await handle.close();
    }
  }
}

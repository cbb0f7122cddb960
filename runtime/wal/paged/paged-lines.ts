import { open, type FileHandle } from "node:fs/promises";
import type { JsonValue } from "../../json.js";
import { readStoredJson } from "../stored-json.js";
import { storeError } from "../store-error.js";
import { LineStarts } from "./line-starts.js";

/** One line of a file of records: its value, or its text where it is no JSON. */
export interface StoredLine {
  /** From 1. */
  line: number;
  text: string;
  /** Absent for a line that cannot be read. */
  value?: JsonValue;
}

/** A file with one JSON record a line, of any size, of which only what somebody looks at is read. Nothing is ever written. */
export class PagedLines {
  private readonly starts = new LineStarts();

  private constructor(private readonly path: string) {}

  /** Looks for newlines and nothing else. Rejects with a `StoreError`. */
  static async open(path: string): Promise<PagedLines> {
    const lines = new PagedLines(path);
    await lines.starts.extend(path);
    return lines;
  }

  get count(): number {
    return this.starts.count;
  }

  /** Lines from one on; blank ones are left out. Rejects with a `StoreError`. */
  async read(fromLine: number, count: number): Promise<StoredLine[]> {
    const first = Math.max(1, fromLine);
    const start = this.starts.startOf(first);
    const bytes = Buffer.alloc(Math.max(0, this.starts.startOf(fromLine + count) - start));
    let handle: FileHandle | undefined;
    try {
      handle = await open(this.path, "r");
      await handle.read(bytes, 0, bytes.length, start);
    } catch (error) {
      throw storeError("read", this.path, error);
    } finally {
      await handle?.close();
    }
    return bytes
      .toString("utf8")
      .split("\n")
      .flatMap((text, index) => (text.trim() === "" ? [] : [storedLine(text, first + index)]));
  }
}

function storedLine(text: string, line: number): StoredLine {
  const { value, fault } = readStoredJson(text);
  return fault === undefined ? { line, text, value } : { line, text };
}

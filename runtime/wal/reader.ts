import { open, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { WAL_FILE } from "./layout.js";
import { LineBuffer, type LineBlock } from "./line-buffer.js";
import { BlockReader } from "./read-block.js";
import type { WalRecord } from "./recorded.js";
import { StoreError, storeError } from "./store-error.js";

/**
 * Reads a log in chunks and gives the records of each: the fast form. Opens the file for reading only. A damaged line is a damage record, and the
 * lines after it are read on. Throws a `StoreError` where the file cannot be read at all.
 */
export async function* readWalBatches(path: string, name = WAL_FILE): AsyncGenerator<WalRecord[]> {
  const reader = new BlockReader(name);
  for await (const block of readLineBlocks(path)) yield reader.read(block);
}

/** A part of a file that begins and ends at the end of a line; by default the whole. Bytes. */
export interface ByteRange {
  from?: number;
  to?: number;
}

/**
 * The bytes of a log in blocks of whole lines. A block is good until the next one is asked for. Throws a `StoreError` where the file cannot
 * be read.
 */
export async function* readLineBlocks(path: string, range: ByteRange = {}): AsyncGenerator<LineBlock> {
  const { from = 0, to = Infinity } = range;
  const lines = new LineBuffer(undefined, from);
  let at = from;
  const handle = await openFile(path);
  try {
    for (;;) {
      const room = lines.room();
      const wanted = Math.min(room.length, to - at);
      const { bytesRead } = await handle.read(room, 0, wanted, at).catch((error: unknown) => {
        throw storeError("read", path, error);
      });
      at += bytesRead;
      const block = bytesRead > 0 ? lines.took(bytesRead) : lines.rest();
      if (block) yield block;
      if (bytesRead === 0) return;
    }
  } finally {
    await handle.close();
  }
}

/** Opens a file for reading; anything else, such as a pipe, could keep the reader waiting for ever. */
export async function openFile(path: string): Promise<FileHandle> {
  try {
    if (!(await stat(path)).isFile()) throw new StoreError(`Cannot read ${path}: it is no file.`, "EISDIR");
    return await open(path, "r");
  } catch (error) {
    throw storeError("read", path, error);
  }
}

/** Reads a log record by record. `path` is a `wal.jsonl` or a channel's folder. */
export async function* readWal(path: string): AsyncGenerator<WalRecord> {
  for await (const records of readWalBatches(path.endsWith(".jsonl") ? path : join(path, WAL_FILE)))
    yield* records;
}

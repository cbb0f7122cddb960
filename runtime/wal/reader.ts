import { open } from "node:fs/promises";
import { join } from "node:path";
import { WAL_FILE } from "./layout.js";
import { readBlock } from "./read-block.js";
import type { WalRecord } from "./recorded.js";
import { storeError } from "./store-error.js";
import { LineBlocks } from "./wal-lines.js";

const CHUNK_BYTES = 1 << 20;

/**
 * Reads a log in chunks and gives the records of each: the fast form. Opens the file for reading only. A damaged line is a damage record, and the
 * lines after it are read on. Throws a `StoreError` where the file cannot be read at all.
 */
export async function* readWalBatches(path: string, name = WAL_FILE): AsyncGenerator<WalRecord[]> {
  const blocks = new LineBlocks();
  const handle = await open(path, "r").catch((error: unknown) => {
    throw storeError("read", path, error);
  });
  try {
    for (;;) {
      // A fresh buffer each time: lines that are not whole yet stay in the old one.
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES).catch((error: unknown) => {
        throw storeError("read", path, error);
      });
      const block = bytesRead > 0 ? blocks.push(buffer.subarray(0, bytesRead)) : blocks.end();
      if (block) yield readBlock(block, name);
      if (bytesRead === 0) return;
    }
  } finally {
    await handle.close();
  }
}

/** Reads a log record by record. `path` is a `wal.jsonl` or a channel's folder. */
export async function* readWal(path: string): AsyncGenerator<WalRecord> {
  for await (const records of readWalBatches(path.endsWith(".jsonl") ? path : join(path, WAL_FILE)))
    yield* records;
}

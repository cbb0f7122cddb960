import { closeSync, openSync, readSync } from "node:fs";
import { storeError } from "../store-error.js";

/** A part of a file that was read before, in bytes; shorter where the file has become so. Throws a `StoreError`. */
export function readRange(path: string, { from, to }: { from: number; to: number }): Buffer {
  const bytes = Buffer.allocUnsafe(to - from);
  try {
    const file = openSync(path, "r");
    try {
      let filled = 0;
      for (let read = -1; read !== 0 && filled < bytes.length; filled += read)
        read = readSync(file, bytes, filled, bytes.length - filled, from + filled);
      return bytes.subarray(0, filled);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw storeError("read", path, error);
  }
}

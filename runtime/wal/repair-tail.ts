import { open } from "node:fs/promises";
import type { TailRepair } from "./store.js";

const CHUNK = 1 << 16;
const LF = 0x0a;

/**
 * Makes a log end with a whole line. Only its end is read, however long it is. Gives what was done; `undefined` where nothing had to be, or
 * where there is no such file.
 */
export async function repairTail(
  file: string,
  path: string,
  isWhole: (line: string) => boolean,
): Promise<TailRepair | undefined> {
  const handle = await open(file, "r+").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    let offset = size;
    let line = Buffer.alloc(0);
    for (;;) {
      const from = Math.max(0, offset - CHUNK);
      const chunk = Buffer.alloc(offset - from);
      await handle.read(chunk, 0, chunk.length, from);
      const newline = chunk.lastIndexOf(LF);
      line = Buffer.concat([chunk.subarray(newline + 1), line]);
      offset = from + newline + 1;
      if (newline >= 0 || from === 0) break;
      offset = from;
    }
    if (line.length === 0) return undefined;
    const text = line.toString("utf8");
    const whole = isWhole(text);
    if (whole) await handle.write("\n", size);
    else await handle.truncate(offset);
    await handle.sync();
    return { path, offset, cut: whole ? undefined : text };
  } finally {
    await handle.close();
  }
}

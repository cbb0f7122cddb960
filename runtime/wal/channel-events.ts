import type { Envelope } from "../workflow/envelope.js";
import { WAL_FILE } from "./layout.js";
import { BlockReader } from "./read-block.js";
import { readLineBlocks } from "./reader.js";

const LF = 0x0a;
const MARK = Buffer.from("ag2.channel.");

/**
 * The envelopes of a log that are about the channel's own life, in its order. Only lines that name such an event are read: those are few in
 * any log. Throws a `StoreError` where the file cannot be read.
 */
export async function channelEvents(path: string): Promise<Envelope[]> {
  const envelopes: Envelope[] = [];
  for await (const { bytes, offset } of readLineBlocks(path)) {
    for (let at = bytes.indexOf(MARK); at >= 0; ) {
      const start = bytes.lastIndexOf(LF, at) + 1;
      const found = bytes.indexOf(LF, at);
      const end = found < 0 ? bytes.length : found + 1;
      const line = { bytes: bytes.subarray(start, end), offset: offset + start };
      for (const record of new BlockReader(WAL_FILE).read(line))
        if ("envelope" in record) envelopes.push(record.envelope);
      at = bytes.indexOf(MARK, end);
    }
  }
  return envelopes;
}

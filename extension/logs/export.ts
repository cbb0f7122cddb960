import { open } from "node:fs/promises";
import type { TranscriptFormatName } from "../../runtime/index.js";
import type { Runtime } from "../runtime.js";
import type { ChannelPlace } from "./places.js";
import { openChannel } from "./open-channel.js";

/** Characters that are written at once. */
const PIECE = 1 << 16;

/** Writes a channel to a file, piece by piece: a log of any size passes through. */
export async function exportChannel(
  { place, title }: { place: ChannelPlace; title: string },
  format: TranscriptFormatName,
  path: string,
  runtime: Runtime,
): Promise<void> {
  const file = await open(path, "w");
  try {
    let waiting = "";
    for await (const line of runtime.transcriptFormats[format]([openChannel(place, title, runtime)])) {
      waiting += `${line}\n`;
      if (waiting.length < PIECE) continue;
      await file.write(waiting);
      waiting = "";
    }
    await file.write(waiting);
  } finally {
    await file.close();
  }
}

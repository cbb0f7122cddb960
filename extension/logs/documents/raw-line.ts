import { join } from "node:path";
import type { Runtime } from "../../runtime.js";
import type { ChannelPlace } from "../places.js";

/** A line of a log as it stands there. */
export async function rawLine({ path }: ChannelPlace, line: number, runtime: Runtime): Promise<string> {
  const lines = await runtime.PagedLines.open(join(path, "wal.jsonl"));
  const [found] = await lines.read(line, 1);
  return found === undefined ? `The log has no line ${line} any more.\n` : `${found.text}\n`;
}

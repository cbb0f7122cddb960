import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { METADATA_FILE, WAL_FILE } from "./layout.js";
import { readMetadata } from "./recorded-metadata.js";

/** The metadata that lie beside a log outside a store. That there are none is no damage there. */
export async function metadataBeside(log: string): Promise<ReturnType<typeof readMetadata>> {
  const none = { metadata: undefined, damage: [] };
  if (basename(log) !== WAL_FILE) return none;
  const text = await readFile(join(dirname(log), METADATA_FILE), "utf8").catch(() => undefined);
  return text === undefined ? none : readMetadata(text);
}

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { storeError } from "../wal/store-error.js";
import type { Output } from "./output.js";

/** The text of a file; where it cannot be read, says why and gives undefined. */
export async function readText(file: string, output: Output): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(resolve(file)));
  } catch (error) {
    const notText = error instanceof TypeError;
    output.err(
      notText ? `${file} is not UTF-8 text. Save it as UTF-8.` : storeError("read", file, error).message,
    );
    return undefined;
  }
}

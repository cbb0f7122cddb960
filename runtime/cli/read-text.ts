import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { storeError } from "../wal/store-error.js";
import type { Output } from "./output.js";

/** The text of a file, which must be UTF-8. Rejects with the system's error, or with a TypeError for bytes that are no text. */
export async function textOf(file: string): Promise<string> {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(resolve(file)));
}

/** Why `textOf` failed, in a sentence that names the file and says what to do. */
export function whyUnreadable(file: string, error: unknown): string {
  return error instanceof TypeError
    ? `${file} is not UTF-8 text. Save it as UTF-8.`
    : storeError("read", file, error).message;
}

/** The text of a file; where it cannot be read, says why and gives undefined. */
export async function readText(file: string, output: Output): Promise<string | undefined> {
  try {
    return await textOf(file);
  } catch (error) {
    output.err(whyUnreadable(file, error));
    return undefined;
  }
}

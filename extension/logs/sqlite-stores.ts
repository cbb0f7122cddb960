import { createHash } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Runtime } from "../runtime.js";

interface Copy {
  readonly folder: string;
  /** Of the file that was copied. */
  readonly stamp: string;
  readonly made: Promise<void>;
}

/**
 * AG2's SQLite stores as folders: a copy of each file's entries in the extension's own storage, made again when the file has changed. The file
 * itself is only read.
 */
export class SqliteStores {
  readonly #storage: string;
  readonly #runtime: () => Promise<Runtime>;
  readonly #copied: () => Promise<void>;
  readonly #copies = new Map<string, Copy>();

  /** `copied` is called when a copy was made, and waited for before anybody reads it. */
  constructor(storage: string, runtime: () => Promise<Runtime>, copied: () => Promise<void>) {
    this.#storage = storage;
    this.#runtime = runtime;
    this.#copied = copied;
  }

  /** The folder that stands for an opened store: itself, or the copy of a file's entries. Rejects with a sentence for what is no store. */
  async folderOf(path: string): Promise<string> {
    const info = await stat(path);
    if (info.isDirectory()) return path;
    const stamp = `${info.size}@${info.mtimeMs}`;
    let copy = this.#copies.get(path);
    if (copy?.stamp !== stamp) {
      // The same folder each time, so that what is open in the tree stays open.
      const folder = join(this.#storage, createHash("sha256").update(path).digest("hex").slice(0, 16));
      const before = copy?.made.catch(() => undefined);
      copy = { folder, stamp, made: this.#copy(path, folder, before) };
      this.#copies.set(path, copy);
    }
    await copy.made;
    return copy.folder;
  }

  /** Removes all copies. */
  async dispose(): Promise<void> {
    this.#copies.clear();
    await rm(this.#storage, { recursive: true, force: true });
  }

  async #copy(path: string, folder: string, before: Promise<void> | undefined): Promise<void> {
    await before;
    await mkdir(folder, { recursive: true });
    await (await this.#runtime()).unpackStore(path, folder);
    await this.#copied();
  }
}

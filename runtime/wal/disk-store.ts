import { constants } from "node:fs";
import { type FileHandle, open, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CHANNELS } from "./layout.js";
import { makeFolder } from "./make-folder.js";
import { StoreError, storeError } from "./store-error.js";
import { repairTail } from "./repair-tail.js";
import type { KnowledgeStore, TailRepair } from "./store.js";
import { WriterLock } from "./writer-lock.js";

export interface DiskStoreOptions {
  /**
   * When an appended record is on the disk for certain: `always`, before the append resolves; `never`, whenever the system writes it, so that
   * a power failure (not a crash of the program) can lose the last ones. Default: `never`.
   */
  fsync?: "always" | "never";
}

/**
 * AG2's store in a folder. Every failure is a `StoreError`. A folder or log that disappears while the store is in use is an error,
 * never silently made anew: a log without its beginning would look whole.
 */
export class DiskStore implements KnowledgeStore {
  /** Folders that this store has made or found; they are made once only. */
  private readonly folders = new Set<string>();
  /** Files that this store has appended to; they must still be there. */
  private readonly appended = new Set<string>();
  private readonly locks = new Map<string, WriterLock>();
  private temporary = 0;

  constructor(
    readonly root: string,
    private readonly options: DiskStoreOptions = {},
  ) {}

  async read(path: string): Promise<string | undefined> {
    const file = this.locate(path);
    try {
      return await readFile(file, "utf8");
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw storeError("read", file, error);
    }
  }

  async write(path: string, text: string): Promise<void> {
    const file = this.locate(path);
    const draft = `${file}.${process.pid}.${++this.temporary}.tmp`;
    try {
      await this.ensureFolder(dirname(file));
      await writeFile(draft, text, { encoding: "utf8", flag: "wx", flush: path.startsWith(CHANNELS) });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw storeError("write", file, error);
    }
  }

  async append(path: string, text: string): Promise<void> {
    const file = this.locate(path);
    const create = this.appended.has(file) ? 0 : constants.O_CREAT;
    try {
      await this.ensureFolder(dirname(file));
      const handle = await open(file, constants.O_WRONLY | constants.O_APPEND | create, 0o644);
      try {
        await writeWhole(handle, Buffer.from(text, "utf8"), file);
        if (this.options.fsync === "always") await handle.datasync();
      } finally {
        await handle.close();
      }
      this.appended.add(file);
    } catch (error) {
      throw storeError("append to", file, error);
    }
  }

  async list(path: string): Promise<string[]> {
    const folder = this.locate(path);
    try {
      return (await readdir(folder)).sort();
    } catch (error) {
      if (isMissing(error)) return [];
      throw storeError("read", folder, error);
    }
  }

  async acquire(path: string, isWhole: (line: string) => boolean): Promise<TailRepair | undefined> {
    const file = this.locate(path);
    if (this.locks.has(file)) return undefined;
    try {
      await this.ensureFolder(dirname(file));
      this.locks.set(file, await WriterLock.take(file));
      return await repairTail(file, path, isWhole);
    } catch (error) {
      throw storeError("write", file, error);
    }
  }

  async release(path: string): Promise<void> {
    const file = this.locate(path);
    const lock = this.locks.get(file);
    this.locks.delete(file);
    await lock?.release();
  }

  private locate(path: string): string {
    if (!path.startsWith("/") || path.includes("\0") || path.split(/[/\\]/).includes(".."))
      throw new StoreError(`“${path}” is no path inside a store.`, "EINVAL");
    return join(this.root, path);
  }

  private async ensureFolder(folder: string): Promise<void> {
    if (this.folders.has(folder)) return;
    await makeFolder(folder).catch((error: unknown) => {
      throw storeError("create", folder, error);
    });
    this.folders.add(folder);
  }
}

/** Writes in one call. What did not fit as a whole is taken back, so that no line is cut. */
async function writeWhole(handle: FileHandle, bytes: Buffer, file: string): Promise<void> {
  const { bytesWritten } = await handle.write(bytes);
  if (bytesWritten === bytes.length) return;
  const { size } = await handle.stat();
  const taken = await handle.truncate(size - bytesWritten).then(
    () => "nothing of the record is kept",
    () => "the last line of the file is cut",
  );
  throw new StoreError(
    `Cannot append to ${file}: only ${bytesWritten} of ${bytes.length} bytes fitted on the disk; ${taken}. Free some space, or choose a folder on another disk.`,
    "ENOSPC",
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

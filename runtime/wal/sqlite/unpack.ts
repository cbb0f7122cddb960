import { mkdir, mkdtemp, open, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StoreError, storeError } from "../store-error.js";
import { SqliteDatabase, isSqlite } from "./database.js";

/** A store as a folder, for as long as it is used. */
export interface StoreFolder {
  path: string;
  remove: () => Promise<void>;
}

/**
 * The folder of a store: the path itself, or for AG2's SQLite store a temporary copy of its entries. Rejects with a `StoreError` where it
 * cannot be read, or where another program is writing it.
 */
export async function storeFolder(path: string): Promise<StoreFolder> {
  if (!(await isDatabase(path))) return { path, remove: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "baton-sqlite-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await unpackStore(path, folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: folder, remove };
}

/**
 * Copies the entries of AG2's SQLite store into a folder, because in the database a log is one row of a table. The files bear the database's
 * time. The database is only read. Rejects with a `StoreError` where it cannot be, or where another program is writing it.
 */
export async function unpackStore(path: string, folder: string): Promise<void> {
  try {
    for (const unfinished of [`${path}-wal`, `${path}-journal`])
      if (((await stat(unfinished).catch(() => undefined))?.size ?? 0) > 0)
        throw new StoreError(
          `Cannot read ${path}: ${unfinished} holds changes that are not in it yet. Let the program that writes it end first.`,
          "EBUSY",
        );
    const { mtime } = await stat(path);
    const entries = new SqliteDatabase(await readFile(path), path).table("entries");
    if (!entries)
      throw new StoreError(
        `Cannot read ${path}: it has no table “entries”, so AG2 did not write it.`,
        "EINVAL",
      );
    for (const [entry, content] of entries) await writeEntry(folder, path, { entry, content, mtime });
  } catch (error) {
    throw storeError("read", path, error);
  }
}

async function writeEntry(
  folder: string,
  path: string,
  { entry, content, mtime }: { entry: unknown; content: unknown; mtime: Date },
): Promise<void> {
  if (typeof entry !== "string" || (typeof content !== "string" && !Buffer.isBuffer(content))) return;
  if (!entry.startsWith("/") || entry.includes("\0") || entry.split(/[/\\]/).includes(".."))
    throw new StoreError(`Cannot read ${path}: “${entry}” is no path inside a store.`, "EINVAL");
  await mkdir(dirname(join(folder, entry)), { recursive: true });
  await writeFile(join(folder, entry), content);
  await utimes(join(folder, entry), mtime, mtime);
}

async function isDatabase(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) return false;
  const handle = await open(path, "r").catch((error: unknown) => {
    throw storeError("read", path, error);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(128), 0, 128, 0);
    return isSqlite(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

import { randomUUID } from "node:crypto";
import { unlinkSync } from "node:fs";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { StoreError } from "./store-error.js";

/** Who holds a lock. */
interface Holder {
  pid: number;
  host: string;
  /** Tells apart what one process holds at different times. */
  token: string;
}

/** Locks that this process holds; what is left of them goes when it ends. */
const held = new Set<string>();
let releasedAtExit = false;

/** A file beside a log that says who writes it. A lock whose process is gone is taken over. */
export class WriterLock {
  private constructor(private readonly file: string) {}

  /** Rejects with a `StoreError` (`ELOCKED`) where another writer holds it. @param log path of the log that it is for */
  static async take(log: string): Promise<WriterLock> {
    const file = `${log}.lock`;
    const mine = JSON.stringify({ pid: process.pid, host: hostname(), token: randomUUID() } satisfies Holder);
    for (;;) {
      try {
        await writeFile(file, mine, { flag: "wx" });
        break;
      } catch (error) {
        if (!isCode(error, "EEXIST")) throw error;
      }
      await removeStale(file, log);
    }
    if (!releasedAtExit) process.once("exit", releaseAll);
    releasedAtExit = true;
    held.add(file);
    return new WriterLock(file);
  }

  async release(): Promise<void> {
    held.delete(this.file);
    await rm(this.file, { force: true });
  }
}

/** Takes a lock away whose writer is gone. Two that do so at once never both believe that they removed the same one. */
async function removeStale(file: string, log: string): Promise<void> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return;
  const holder = holderOf(text);
  if (holder && isAlive(holder))
    throw new StoreError(
      `${log} is being written by another process (${holder.pid} on ${holder.host}). Wait for it to end, or stop it; if there is no such process, delete ${file}.`,
      "ELOCKED",
    );
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  // Somebody else was quicker, and this is already the new writer's lock: it gets it back.
  if ((await readFile(aside, "utf8")) !== text) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

function holderOf(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder> | null;
    return typeof value?.pid === "number" && typeof value.host === "string" ? (value as Holder) : undefined;
  } catch {
    return undefined;
  }
}

/** A process of another machine cannot be asked: it counts as alive. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

function releaseAll(): void {
  for (const file of held)
    try {
      unlinkSync(file);
    } catch {
      // A lock that is gone needs no release.
    }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

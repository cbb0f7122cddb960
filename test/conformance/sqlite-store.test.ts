import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "../../runtime/cli/program.js";
import { StoreError, storeFolder } from "../../runtime/index.js";
import { unpackStores } from "../support/ag2-stores.js";

const stores = unpackStores("sound");
const folder = mkdtempSync(join(tmpdir(), "baton-database-"));
const bytes = gunzipSync(
  readFileSync(new URL("../fixtures/ag2-stores/escalation.sqlite.gz", import.meta.url)),
);
const database = join(folder, "escalation.sqlite");
writeFileSync(database, bytes);
afterAll(() => {
  stores.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function baton(...args: string[]) {
  const lines: string[] = [];
  const status = await runCli(args, { out: (line) => lines.push(line), err: (line) => lines.push(line) });
  return { status, out: lines.join("\n") };
}

describe("AG2's SQLite store", () => {
  it("holds the same files as the store in a folder, byte for byte", async () => {
    const { path, remove } = await storeFolder(database);
    const whole = join(stores.root, "escalation");
    const files = readdirSync(whole, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(whole.length));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files)
      expect([file, readFileSync(join(path, file), "utf8")]).toEqual([
        file,
        readFileSync(join(whole, file), "utf8"),
      ]);
    await remove();
    expect(existsSync(path)).toBe(false);
  });

  it("is read by the shell as a folder is", async () => {
    const inFolder = await baton("log", join(stores.root, "escalation"), "--format", "json");
    expect(await baton("log", database, "--format", "json")).toEqual(inFolder);
    expect(await baton("doctor", database)).toEqual({
      status: 0,
      out: "no fault: AG2 1.0.0b0 opens this store",
    });
    expect(readFileSync(database).equals(bytes)).toBe(true);
  });

  it("that is damaged anywhere ends with a sentence, not with a crash", async () => {
    const outcomes = new Set<string>();
    for (let at = 0; at < bytes.length; at += 211) {
      const broken = Buffer.from(bytes);
      broken.fill(0xff, at, at + 8);
      const file = join(folder, "broken.sqlite");
      writeFileSync(file, broken);
      try {
        await (await storeFolder(file)).remove();
        outcomes.add("opens");
      } catch (error) {
        expect(error).toBeInstanceOf(StoreError);
        outcomes.add("refused");
      }
    }
    expect([...outcomes].sort()).toEqual(["opens", "refused"]);
  }, 60_000);

  it("is left alone while somebody writes it", async () => {
    writeFileSync(`${database}-wal`, "x");
    expect(await baton("log", database)).toMatchObject({
      status: 2,
      out: expect.stringMatching(/not in it yet/) as string,
    });
    rmSync(`${database}-wal`);
  });
});

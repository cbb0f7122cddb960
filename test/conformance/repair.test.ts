import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Repair } from "../../runtime/index.js";
import { examineStore, repairStore } from "../../runtime/index.js";
import { unpackStores } from "../support/ag2-stores.js";

const damaged = unpackStores("damaged");
const sound = unpackStores("sound");
const out = mkdtempSync(join(tmpdir(), "baton-repaired-"));
afterAll(() => {
  damaged.remove();
  sound.remove();
  rmSync(out, { recursive: true, force: true });
});

const names = readdirSync(damaged.root).filter((name) => !name.endsWith(".json") && name !== "_base");

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** The file with the repairs of the report undone: where each one wrote, what it dropped stands again. */
function undone(copy: Buffer, repairs: readonly Repair[]): Buffer {
  const parts: Buffer[] = [];
  let inSource = 0;
  let inCopy = 0;
  for (const { offset, dropped, written } of repairs) {
    const length = (offset ?? 0) - inSource;
    parts.push(copy.subarray(inCopy, inCopy + length), Buffer.from(dropped, "base64"));
    inSource += length + Buffer.from(dropped, "base64").length;
    inCopy += length + Buffer.from(written, "base64").length;
  }
  parts.push(copy.subarray(inCopy));
  return Buffer.concat(parts);
}

describe.each(names)("the repaired copy of %s", (name) => {
  const source = join(damaged.root, name);
  const copy = join(out, name);
  let repairs: Repair[];
  beforeAll(async () => {
    repairs = await repairStore(source, copy);
  });

  it("is opened by AG2", async () => {
    const { opens, faults } = await examineStore(copy);
    expect(faults.filter(({ fatal }) => fatal)).toEqual([]);
    expect(opens).toBe(true);
  });

  it("keeps every byte that the report does not name", () => {
    for (const file of filesOf(source)) {
      const here = repairs.filter((repair) => repair.file === file.replaceAll("\\", "/"));
      const before = readFileSync(join(source, file));
      if (!existsSync(join(copy, file)))
        expect(Buffer.from(here[0]?.dropped ?? "", "base64").toString()).toBe(before.toString());
      else expect(undone(readFileSync(join(copy, file)), here).equals(before)).toBe(true);
    }
  });
});

describe("repairing", () => {
  it.each(["pipeline", "twelve_channels"])("changes nothing in a sound store: %s", async (name) => {
    expect(await repairStore(join(sound.root, name), join(out, `sound-${name}`))).toEqual([]);
    for (const file of filesOf(join(sound.root, name)))
      expect(
        readFileSync(join(out, `sound-${name}`, file)).equals(readFileSync(join(sound.root, name, file))),
      ).toBe(true);
  });

  it("loses nothing where the text is whole", async () => {
    for (const [name, lines] of [
      ["raw_u2028", 13],
      ["glued_record", 14],
      ["no_last_newline", 13],
      ["bom", 13],
    ] as const) {
      const { ids } = damaged.facts<{ ids: { target: string } }>(name);
      const log = readFileSync(join(out, name, "channels", ids.target, "wal.jsonl"), "utf8");
      expect([name, log.split("\n").length - 1]).toEqual([name, lines]);
      expect(log.endsWith("\n")).toBe(true);
    }
  });

  it("makes metadata anew from the log", async () => {
    const { ids } = damaged.facts<{ ids: { target: string } }>("metadata_empty");
    const file = join("channels", ids.target, "metadata.json");
    const made = JSON.parse(readFileSync(join(out, "metadata_empty", file), "utf8")) as Record<
      string,
      unknown
    >;
    const whole = JSON.parse(readFileSync(join(damaged.root, "_base", file), "utf8")) as Record<
      string,
      unknown
    >;
    expect(Object.keys(made)).toEqual(Object.keys(whole));
    const told = ["channel_id", "manifest", "creator_id", "state", "close_reason", "knobs"] as const;
    for (const key of told) expect([key, made[key]]).toEqual([key, whole[key]]);
  });

  it("never writes into the store itself, or over anything", async () => {
    const store = join(damaged.root, "bom");
    await expect(repairStore(store, store)).rejects.toThrow(/never repaired in place/);
    await expect(repairStore(store, join(store, "copy"))).rejects.toThrow(/never repaired in place/);
    await expect(repairStore(store, out)).rejects.toThrow(/is not empty/);
  });
});

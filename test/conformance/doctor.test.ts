import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { examineStore } from "../../runtime/index.js";
import { SOUND_STORES, unpackStores } from "../support/ag2-stores.js";

interface IndexEntry {
  store: string;
  opens: boolean;
  error: string | null;
  line: number | null;
  offset: number | null;
}

const damaged = unpackStores("damaged");
const sound = unpackStores("sound");
afterAll(() => {
  damaged.remove();
  sound.remove();
});

/** Opened by AG2 as if nothing were there, and folded to the same state: nothing to say. */
const HARMLESS = ["crlf", "blank_lines", "raw_utf8_ok", "missing_optional", "stray_files"];
/** Named after the number of bytes that are left; the kind is the general one. */
const GENERAL: Record<string, string> = { metadata_cut_100: "metadata_cut" };

const entries = readdirSync(damaged.root)
  .filter((name) => name.endsWith(".facts.json") && !name.startsWith("_base"))
  .map((name): IndexEntry => {
    const facts = damaged.facts<{
      store: string;
      fault_line?: number | null;
      fault_byte_offset?: number | null;
      hub_open: { ok: boolean; error?: string };
    }>(name.slice(0, -".facts.json".length));
    return {
      store: facts.store,
      opens: facts.hub_open.ok,
      error: facts.hub_open.error ?? null,
      line: facts.fault_line ?? null,
      offset: facts.fault_byte_offset ?? null,
    };
  });

describe("what the doctor says of a damaged store", () => {
  it.each(entries.map((entry) => [entry.store, entry] as const))("%s", async (name, entry) => {
    const { opens, pythonError, faults } = await examineStore(join(damaged.root, name));
    expect({ opens, pythonError }).toEqual({ opens: entry.opens, pythonError: entry.error });
    if (HARMLESS.includes(name)) return expect(faults).toEqual([]);
    const [fault] = faults;
    expect(fault).toMatchObject({
      kind: GENERAL[name] ?? name,
      line: entry.line,
      offset: entry.offset,
      fatal: !entry.opens,
    });
    expect(fault!.message).toMatch(/AG2/);
  });

  it("covers every fault that was recorded", () => expect(entries.length).toBeGreaterThanOrEqual(52));
});

describe("what the doctor says of a sound store", () => {
  it("is nothing, where it is the one that the damaged ones were made from", async () => {
    expect(await examineStore(join(damaged.root, "_base"))).toEqual({
      opens: true,
      pythonError: null,
      faults: [],
    });
  });

  it.each(SOUND_STORES)("is nothing: %s", async (name) => {
    expect(await examineStore(join(sound.root, name))).toEqual({
      opens: true,
      pythonError: null,
      faults: [],
    });
  });
});

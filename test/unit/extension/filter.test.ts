import { gunzipSync } from "node:zlib";
import { mkdtempSync, readFileSync, rmSync, writeFileSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { filterText, NO_FILTER, type LogFilter } from "../../../extension/logs/filter/log-filter.js";
import { MatchingTurns } from "../../../extension/logs/filter/matching-turns.js";
import { Library } from "../../../extension/logs/library.js";
import type { LogNode } from "../../../extension/logs/node.js";
import { Paging } from "../../../extension/logs/paging.js";
import { SqliteStores } from "../../../extension/logs/sqlite-stores.js";
import { Stores } from "../../../extension/logs/stores.js";
import { rootNodes } from "../../../extension/logs/tree.js";
import * as runtime from "../../../runtime/index.js";
import { unpackStores } from "../../support/ag2-stores.js";

const sound = unpackStores("sound");
const folder = mkdtempSync(join(tmpdir(), "baton-filter-"));
afterAll(() => {
  sound.remove();
  rmSync(folder, { recursive: true, force: true });
});

const load = () => Promise.resolve(runtime);
const library = new Library(load);
const sqlite = new SqliteStores(join(folder, "copies"), load, () => library.forgetChanged());
const stores = new Stores(library, sqlite);
const matching = new MatchingTurns();

async function roots(filter: LogFilter, ...opened: string[]): Promise<LogNode[]> {
  stores.setOpened(opened.map((path) => (path.startsWith("/") ? path : join(sound.root, path))));
  const context = { library, paging: new Paging(), runtime, matching, filter, now: new Date() };
  return rootNodes({ stores: await stores.all([]), ...context });
}

/** Labels of the channels below a store. */
async function channels(filter: LogFilter, store = "twelve_channels"): Promise<string[]> {
  const [root] = await roots(filter, store);
  const below = (await root?.children?.()) ?? [];
  return below
    .filter(({ contextValue }) => contextValue.startsWith("channel"))
    .map(({ label, description }) => `${label} | ${description}`);
}

describe("filtering channels of a store that AG2 wrote", () => {
  it("shows all without a filter, the newest first, and beside them what else the store holds", async () => {
    const [root] = await roots(NO_FILTER, "twelve_channels");
    expect(root).toMatchObject({ label: "twelve_channels", description: "12 channels · 4 active" });
    const below = await root!.children!();
    expect(below.slice(-2).map(({ label, description }) => [label, description])).toEqual([
      ["agents", "6 passports"],
      ["audit", "26 records"],
    ]);
    const ids = below.flatMap(({ channel }) => channel?.channelId ?? []);
    expect(ids).toEqual(ids.toSorted().reverse());
  });

  it.each<[string, LogFilter["channel"], number]>([
    ["state", { states: ["active"] }, 4],
    ["several states", { states: ["active", "closed"] }, 12],
    ["type", { types: ["consulting", "discussion"] }, 3],
    ["close reason", { reasons: ["max_turns"] }, 1],
    ["participant", { participants: ["nobody"] }, 0],
    ["state and type", { states: ["active"], types: ["workflow"] }, 2],
    ["time", { within: 1000 }, 0],
  ])("by %s", async (_, channel, count) => {
    const store = join(sound.root, "twelve_channels");
    for (const place of await library.channelsOf(store))
      for (const file of ["wal.jsonl", "metadata.json"]) utimesSync(join(place.path, file), 1000, 1000);
    library.forgetAll();
    expect(await channels({ channel, turn: {} })).toHaveLength(count);
  });

  it("says in the store's line how many are left, and leaves out a store with none", async () => {
    const filter = { channel: { types: ["discussion"] }, turn: {} };
    const shown = await roots(filter, "twelve_channels", "pipeline");
    expect(shown.map(({ label, description }) => `${label} | ${description}`)).toEqual([
      "twelve_channels | 1 of 12 channels",
    ]);
  });
});

describe("filtering turns", () => {
  it("shows only those that match, and only channels that have some", async () => {
    const filter = { channel: {}, turn: { speakers: ["tier2"] } };
    const [root, ...others] = await roots(filter, "escalation", "pipeline");
    expect(others).toEqual([]);
    const [first] = await root!.children!();
    expect((await first!.children!()).map(({ label }) => label)).toEqual(["turn 3 · tier2 → senior"]);
  });

  it("finds a text in channels of other types, too", async () => {
    const plain = await channels({ channel: { types: ["conversation"] }, turn: {} });
    expect(plain).toHaveLength(1);
    const [root] = await roots({ channel: { types: ["conversation"] }, turn: {} }, "twelve_channels");
    const turns = await (await root!.children!())[0]!.children!();
    const said = turns.find(({ contextValue }) => contextValue === "turn.plain")!.description!;
    const found = await channels({ channel: {}, turn: { text: said.slice(0, 12).toUpperCase() } });
    expect(found).toContain(plain[0]);
  });
});

it("says what is filtered in the words that people chose", () => {
  expect(filterText(NO_FILTER)).toBe("");
  expect(
    filterText({
      channel: { states: ["closed"], participants: ["nurse", "user"], within: 86_400_000 },
      turn: { tools: ["mark"], text: "badge" },
    }),
  ).toBe("closed · with nurse or user · the last 24 hours · tool mark · “badge”");
});

describe("AG2's SQLite store", () => {
  const packed = readFileSync(new URL("../../fixtures/ag2-stores/escalation.sqlite.gz", import.meta.url));
  const file = join(folder, "escalation.sqlite");

  it("opens as the folder does, and is not written to", async () => {
    writeFileSync(file, gunzipSync(packed));
    const [root] = await roots(NO_FILTER, file);
    expect(root).toMatchObject({ label: "escalation.sqlite", description: "2 channels", store: file });
    const below = await root!.children!();
    const asFolder = await (await roots(NO_FILTER, "escalation"))[0]!.children!();
    const lines = (nodes: readonly LogNode[]) =>
      nodes.map(
        ({ label, description }) => `${label} | ${description?.replace(/ · (just now|\d+ .* ago)$/, "")}`,
      );
    expect(lines(below)).toEqual(lines(asFolder));
    expect(lines(await below[0]!.children!())).toEqual(lines(await asFolder[0]!.children!()));
    expect(readFileSync(file).equals(gunzipSync(packed))).toBe(true);
  });

  it("keeps its place in the tree when it has changed", async () => {
    const ids = async () => (await (await roots(NO_FILTER, file))[0]!.children!()).map(({ id }) => id);
    const before = await ids();
    utimesSync(file, 2000, 2000);
    expect(await ids()).toEqual(before);
  });

  it("says what is wrong with a file that is none", async () => {
    const other = join(folder, "notes.txt");
    writeFileSync(other, "hello");
    const [root] = await roots(NO_FILTER, other);
    expect(root).toMatchObject({ contextValue: "store.opened", label: "notes.txt" });
    expect(root!.description).toMatch(/it is no SQLite database/);
  });
});

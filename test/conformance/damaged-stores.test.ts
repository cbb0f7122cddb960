import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openStore } from "../../runtime/index.js";
import type { FactChannel, FactState } from "../support/ag2-stores.js";
import { factsOf, unpackStores } from "../support/ag2-stores.js";

interface Facts {
  store: string;
  file?: string;
  fault_line?: number | null;
  fault_byte_offset?: number | null;
  ids: { target: string };
  hub_open: { ok: boolean; channels?: Record<string, { state: string; folded: FactState | null }> };
  skipping_bad_lines?: { state?: FactState };
}

const stores = unpackStores("damaged");
afterAll(() => stores.remove());

const all = readdirSync(stores.root)
  .filter((name) => name.endsWith(".facts.json") && !name.startsWith("_base"))
  .map((name) => stores.facts<Facts>(name.slice(0, -".facts.json".length)));
const whole = stores.facts<{ channels: FactChannel[] }>("_base");

async function target(facts: Facts) {
  const store = await openStore(join(stores.root, facts.store));
  return store.channel(facts.ids.target);
}

const inLog = all.filter(({ file }) => file?.endsWith("wal.jsonl"));

describe("logs that AG2's hub does not start with", () => {
  const broken = inLog.filter(({ hub_open }) => !hub_open.ok);

  it.each(broken.map((facts) => [facts.store, facts] as const))(
    "%s: the place is named, the rest still opens",
    async (_, facts) => {
      const channel = await target(facts);
      const fatal = channel.damage.filter((damage) => damage.fatal);
      expect(fatal).toHaveLength(1);
      expect(fatal[0]).toMatchObject({ file: "wal.jsonl", line: facts.fault_line, fatal: true });
      // A line that parses but cannot be folded is named as a whole.
      if (fatal[0]!.kind !== "fold_error") expect(fatal[0]!.offset).toBe(facts.fault_byte_offset);
      expect(factsOf(channel.finalState)).toEqual(facts.skipping_bad_lines?.state);
    },
  );

  it("are as many as were recorded", () => expect(broken.length).toBeGreaterThanOrEqual(20));
});

describe("logs that AG2 opens", () => {
  const opened = inLog.filter(({ hub_open }) => hub_open.ok);

  it.each(opened.map((facts) => [facts.store, facts] as const))(
    "%s: folds to AG2's own state",
    async (_, facts) => {
      const channel = await target(facts);
      expect(channel.damage.filter((damage) => damage.fatal)).toEqual([]);
      expect(factsOf(channel.finalState)).toEqual(facts.hub_open.channels![facts.ids.target]!.folded);
    },
  );

  it("says that the next record would run into one without a newline", async () => {
    const channel = await target(inLog.find(({ store }) => store === "no_last_newline")!);
    expect(channel.damage).toMatchObject([{ kind: "no_last_newline", line: 13, offset: 8540, fatal: false }]);
  });
});

describe("metadata that is missing or damaged", () => {
  const { ids } = stores.facts<Facts>("metadata_empty");
  const wholeState = whole.channels.find(({ id }) => id === ids.target)?.final_state;

  it.each(["metadata_cut_100", "metadata_cut_last", "metadata_empty", "metadata_missing"])(
    "%s: the log alone is enough",
    async (name) => {
      const facts = stores.facts<Facts>(name);
      const channel = await target(facts);
      expect(channel.damage).toMatchObject([
        {
          file: "metadata.json",
          offset: facts.fault_byte_offset ?? null,
          fatal: name !== "metadata_missing",
        },
      ]);
      expect(factsOf(channel.finalState)).toEqual(wholeState);
      expect(channel.metadata?.participants.map(({ agent_id }) => channel.names.get(agent_id))).toEqual([
        "user",
        "drafter",
        "reviewer",
      ]);
    },
  );

  it("the end of a channel is in its log too", async () => {
    const facts = stores.facts<Facts & { ids: { closed: string } }>("metadata_missing");
    const path = join(stores.root, "metadata_missing");
    rmSync(join(path, "channels", facts.ids.closed, "metadata.json"));
    const { metadata } = await (await openStore(path)).channel(facts.ids.closed);
    expect(metadata).toMatchObject({ state: "closed", close_reason: "sequence_complete" });
  });

  it.each([
    ["metadata_unknown_key", "bad_metadata", true],
    ["metadata_unknown_state", "bad_metadata", true],
    ["metadata_unknown_condition", "bad_metadata", true],
    ["metadata_unknown_adapter", "unknown_orchestration", false],
  ])("%s is said to be so", async (name, kind, fatal) => {
    const channel = await target(stores.facts<Facts>(name));
    expect(channel.damage).toMatchObject([{ file: "metadata.json", kind, fatal }]);
    expect(channel.envelopes.length).toBeGreaterThan(0);
  });
});

describe("other damage", () => {
  it("a cut passport leaves its agent without a name", async () => {
    const facts = stores.facts<Facts>("passport_cut");
    const channel = await target(facts);
    expect(channel.damage).toMatchObject([{ kind: "unreadable_file", offset: 40, fatal: true }]);
    expect(channel.names.size).toBeGreaterThan(0);
  });

  it.each(["passport_missing", "agents_missing", "stray_files", "audit_cut"])("%s: opens", async (name) => {
    const channel = await target(stores.facts<Facts>(name));
    expect(channel.damage).toEqual([]);
    expect(channel.turns.length).toBeGreaterThan(0);
  });

  it("stray files and an empty folder are no channels", async () => {
    const store = await openStore(join(stores.root, "stray_files"));
    expect(await store.channelIds()).toEqual(
      Object.keys(stores.facts<Facts>("stray_files").hub_open.channels!).sort(),
    );
  });

  it.each(["crash_before_close", "crash_after_metadata", "crash_after_closed_line", "crash_mid_turn"])(
    "%s: folds to AG2's own states",
    async (name) => {
      const facts = stores.facts<Facts>(name);
      const store = await openStore(join(stores.root, name));
      for (const [id, { state, folded }] of Object.entries(facts.hub_open.channels!)) {
        const channel = await store.channel(id);
        expect(channel.metadata?.state).toBe(state);
        expect(factsOf(channel.finalState)).toEqual(folded);
      }
    },
  );
});

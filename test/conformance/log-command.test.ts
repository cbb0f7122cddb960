import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "../../runtime/cli/program.js";
import { SOUND_STORES, unpackStores } from "../support/ag2-stores.js";

const stores = unpackStores("sound");
const damaged = unpackStores("damaged");
afterAll(() => {
  stores.remove();
  damaged.remove();
});

type Fact = Record<string, unknown> & { id: string; type: string; envelopes: Record<string, unknown>[] };

async function log(...args: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const status = await runCli(["log", ...args], {
    out: (line) => lines.push(line),
    err: (line) => errors.push(line),
  });
  return { status, out: lines.join("\n"), err: errors.join("\n") };
}

const FIELDS = [
  "id",
  "type",
  "version",
  "state",
  "close_reason",
  "creator",
  "participants",
  "created_at",
  "expires_at",
  "closed_at",
  "labels",
  "pending_acks",
  "rejected_by",
] as const;

function picked(record: Record<string, unknown>, keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, record[key]]));
}

describe.each(SOUND_STORES)("baton log, on the store %s that AG2 wrote", (name) => {
  it("gives what AG2 itself says of every channel", async () => {
    const { status, out } = await log(join(stores.root, name), "--format", "json");
    expect(status).toBe(0);
    const { channels } = JSON.parse(out) as { channels: Fact[] };
    const facts = stores
      .facts<{ channels: Fact[] }>(name)
      .channels.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(channels.map((channel) => picked(channel, FIELDS))).toEqual(
      facts.map((fact) => picked(fact, FIELDS)),
    );
    for (const [index, fact] of facts.entries()) {
      const { envelopes } = channels[index]!;
      if (fact.type === "workflow") expect(envelopes).toEqual(fact.envelopes);
      // The state of other types is their adapters' own.
      else expect(envelopes).toEqual(fact.envelopes.map(({ state: _, ...envelope }) => envelope));
    }
  });
});

describe("baton log", () => {
  it("prints turns with their decisions and changes", async () => {
    const { status, out } = await log(join(stores.root, "escalation"));
    expect(status).toBe(0);
    expect(out).toMatch(
      /· customer, tier1, tier2, senior\n {2}turn 1 {2}customer .* → tier1 {2}“from customer → tier1”/,
    );
    expect(out).toMatch(/closed: resolved$/);
  });

  it("prints one channel by the first digits of its id", async () => {
    const [first] = stores.facts<{ channels: Fact[] }>("twelve_channels").channels;
    const { out } = await log(
      join(stores.root, "twelve_channels"),
      "--channel",
      first!.id.slice(0, 14),
      "--format",
      "json",
    );
    expect((JSON.parse(out) as { channels: Fact[] }).channels.map(({ id }) => id)).toEqual([first!.id]);
    expect(await log(join(stores.root, "twelve_channels"), "--channel", "zz")).toMatchObject({ status: 2 });
  });

  it("prints what is left of a damaged log, and says what is wrong", async () => {
    const { status, out } = await log(join(damaged.root, "corrupt_middle"));
    expect(status).toBe(1);
    expect(out).toMatch(/⚠ wal\.jsonl line 7, byte 5,164/);
    expect(out).toMatch(/turn 5/);
  });

  it("prints a document, and a sequence diagram", async () => {
    const store = join(stores.root, "escalation");
    const [, ...paragraphs] = (await log(store, "--format", "markdown")).out.split("\n\n");
    expect(paragraphs[0]).toMatch(/^\*\*turn 1 · customer → tier1\*\* {2}\n\*from customer → tier1\*$/);
    const { out } = await log(store, "--format", "mermaid");
    expect(out).toMatch(
      /^%% workflow .*\nsequenceDiagram\n {4}participant p1 as customer\n {4}participant p2 as tier1\n/,
    );
    expect(out).toMatch(/\n {4}p1->>p2: turn 1 .*\n {4}p2->>p3: turn 2 /);
    expect(out).toMatch(/\n {4}Note over p1,p4: closed: resolved/);
  });

  it("says that a log is missing", async () => {
    const { status, out } = await log(join(damaged.root, "wal_missing"));
    expect(status).toBe(1);
    expect(out).toMatch(/⚠ wal\.jsonl: .*there is no such file/);
  });

  it("cannot run without a store", async () => {
    expect(await log(join(stores.root, "nowhere"))).toMatchObject({ status: 2, out: "" });
  });
});

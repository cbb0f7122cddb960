import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordedChannel } from "../../../runtime/index.js";
import { PagedLog, openStore, orchestrationFor } from "../../../runtime/index.js";
import { makeBigStore } from "../../bench/make-big-store.js";
import { unpackStores } from "../../support/ag2-stores.js";

const LINES = 3000;
let folder: string;
let path: string;
let whole: RecordedChannel;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "baton-paged-"));
  const id = makeBigStore(folder, LINES, 6);
  path = join(folder, "channels", id, "wal.jsonl");
  whole = await (await openStore(folder)).channel(id);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function opened(file = path): Promise<PagedLog> {
  return PagedLog.open(file, { metadata: whole.metadata!, orchestration: orchestrationFor("workflow") });
}

describe("a log that is read in pages", () => {
  it("gives records by line before anything is folded", async () => {
    const log = await opened();
    expect([log.lineCount, log.turnCount, log.indexed]).toEqual([LINES, 0, false]);
    expect(await log.records(LINES - 99, 100)).toEqual(
      whole.envelopes.slice(-100).map((record) => expect.objectContaining(record) as object),
    );
    expect(await log.records(LINES, 5)).toHaveLength(1);
    expect(await log.records(LINES + 1, 5)).toEqual([]);
  });

  it("gives every turn as the whole log has it, with state, changes and decision", async () => {
    const log = await opened();
    await log.index();
    expect(log.turnCount).toBe(whole.turns.length);
    expect(log.state).toEqual(whole.finalState);
    for (const number of [1, 2, 255, 256, 257, 1000, whole.turns.length]) {
      const turn = (await log.turn(number))!;
      const known = whole.turns[number - 1]!;
      expect(turn.envelope).toEqual(known.envelope);
      expect([turn.number, turn.line, turn.decidedBy]).toEqual([number, known.line, known.decidedBy]);
      expect([turn.before, turn.after, turn.result]).toEqual([known.before, known.after, known.result]);
      expect(turn.contextEnvelopes).toEqual(known.contextEnvelopes);
      expect(turn.explanation).toEqual(known.explanation);
    }
    expect((await log.page(500, 700)).map(({ line }) => line)).toEqual(
      whole.turns.slice(499, 1199).map(({ line }) => line),
    );
    expect(await log.turn(whole.turns.length + 1)).toBeUndefined();
  });

  it("says how far the index has come, and stops when it is told to", async () => {
    const log = await opened();
    const steps: number[] = [];
    const stop = new AbortController();
    const stopped = log.index({
      signal: stop.signal,
      onProgress: (done, total) => {
        steps.push(done / total);
        stop.abort(new Error("enough"));
      },
    });
    await expect(stopped).rejects.toThrow("enough");
    expect(steps).toHaveLength(1);
    expect([log.indexed, log.turnCount > 0]).toEqual([false, true]);
    await log.index({ onProgress: (done, total) => steps.push(done / total) });
    expect(steps.at(-1)).toBe(1);
    expect(log.turnCount).toBe(whole.turns.length);
  });

  it("follows a log that grows, whatever piece of a line is there", async () => {
    const text = readFileSync(path, "utf8");
    const file = join(folder, "growing.jsonl");
    const cuts = [
      0,
      5000,
      5001,
      text.indexOf("\n", 9000),
      text.indexOf("\n", 9000) + 1,
      20_000,
      20_003,
      300_000,
    ];
    writeFileSync(file, "");
    const log = await opened(file);
    for (const [index, cut] of cuts.entries()) {
      appendFileSync(file, text.slice(cuts[index - 1] ?? 0, cut));
      expect(await log.refresh()).toBe(true);
      await log.index();
      const fresh = await opened(file);
      await fresh.index();
      expect([log.lineCount, log.turnCount, log.damage]).toEqual([
        fresh.lineCount,
        fresh.turnCount,
        fresh.damage,
      ]);
      expect(log.state).toEqual(fresh.state);
    }
    truncateSync(file, 100);
    expect(await log.refresh()).toBe(false);
  });

  it("has records but no turns of a channel that cannot be replayed", async () => {
    const log = await PagedLog.open(path);
    await log.index();
    expect([log.indexed, log.turnCount, await log.page(1, 10)]).toEqual([true, 0, []]);
    expect(await log.records(1, 2)).toHaveLength(2);
  });
});

describe("a damaged log that is read in pages", () => {
  const stores = unpackStores("damaged");
  afterAll(() => stores.remove());

  it.each([
    "corrupt_middle",
    "cut_in_key",
    "no_last_newline",
    "bom",
    "invalid_utf8",
    "routing_string",
    "blank_lines",
  ])("%s: has the same turns and damages as when it is read whole", async (name) => {
    const { ids } = stores.facts<{ ids: { target: string } }>(name);
    const channel = await (await openStore(join(stores.root, name))).channel(ids.target);
    const log = await PagedLog.open(join(channel.path, "wal.jsonl"), {
      metadata: channel.metadata!,
      orchestration: orchestrationFor("workflow"),
    });
    await log.index();
    expect(log.damage).toEqual(channel.damage);
    expect((await log.page(1, 100)).map(({ line, after }) => [line, after])).toEqual(
      channel.turns.map(({ line, after }) => [line, after]),
    );
  });
});

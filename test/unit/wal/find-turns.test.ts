import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findTurns, openStore, orchestrationFor, PagedLog } from "../../../runtime/index.js";
import { makeBigStore } from "../../bench/make-big-store.js";

let folder: string;
let log: PagedLog;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "baton-find-"));
  const id = makeBigStore(folder, 3000, 6);
  const { metadata } = await (await openStore(folder)).summary(id);
  log = await PagedLog.open(join(folder, "channels", id, "wal.jsonl"), {
    metadata: metadata!,
    orchestration: orchestrationFor("workflow"),
  });
  await log.index();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("looking for turns in a big log", () => {
  it("gives the newest that match, in the log's order, and says how far it looked", async () => {
    const { turns, from } = await findTurns(log, ({ number }) => number % 100 === 0, { limit: 3 });
    const last = Math.floor(log.turnCount / 100) * 100;
    expect(turns.map(({ number }) => number)).toEqual([last - 200, last - 100, last]);
    expect(from).toBe(last - 200);
  });

  it("looks at every turn once where few match", async () => {
    const seen = new Set<number>();
    const { turns, from } = await findTurns(
      log,
      ({ number }) => {
        expect(seen.has(number)).toBe(false);
        seen.add(number);
        return number === 7;
      },
      { limit: 50 },
    );
    expect(turns.map(({ number }) => number)).toEqual([7]);
    expect(from).toBe(1);
    expect(seen.size).toBe(log.turnCount);
  });

  it("looks only between two turns where it is told to", async () => {
    const { turns, from } = await findTurns(log, () => true, { limit: 50, after: 10, before: 14 });
    expect(turns.map(({ number }) => number)).toEqual([11, 12, 13]);
    expect(from).toBe(11);
  });

  it("stops when it is told to", async () => {
    await expect(findTurns(log, () => false, { limit: 1, signal: AbortSignal.abort() })).rejects.toThrow(
      /abort/i,
    );
  });
});

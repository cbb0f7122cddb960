import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_FILTER, type LogFilter } from "../../../extension/logs/filter/log-filter.js";
import { MatchingTurns } from "../../../extension/logs/filter/matching-turns.js";
import { Library } from "../../../extension/logs/library.js";
import type { LogNode } from "../../../extension/logs/node.js";
import { Paging } from "../../../extension/logs/paging.js";
import { rootNodes } from "../../../extension/logs/tree.js";
import * as runtime from "../../../runtime/index.js";
import { makeBigStore } from "../../bench/make-big-store.js";

const LINES = 6000;

let folder: string;
let log: string;
let library: Library;
let paging: Paging;
const matching = new MatchingTurns();
let indexed: Promise<void>;
let changed: () => void;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-big-tree-"));
  const id = makeBigStore(folder, LINES, 6);
  log = join(folder, "channels", id, "wal.jsonl");
  indexed = new Promise((done) => (changed = done));
  library = new Library(
    () => Promise.resolve(runtime),
    () => changed(),
  );
  paging = new Paging();
});
afterAll(() => {
  library.forgetAll();
  rmSync(folder, { recursive: true, force: true });
});

async function channelChildren(filter: LogFilter = NO_FILTER): Promise<LogNode[]> {
  const stores = [{ path: folder, name: "big", channels: await library.channelsOf(folder) }];
  const context = { library, paging, runtime, filter, matching, now: new Date() };
  const [channel] = await rootNodes({ stores, ...context });
  return [...(await channel!.children!())];
}

describe("a log that is too big to be held whole", () => {
  it("shows its newest records at once, and its newest turns when they are known", async () => {
    expect(statSync(log).size).toBeGreaterThan(2 * 1024 * 1024);
    const first = await channelChildren();
    expect(first[0]!.label).toMatch(/^working out who decided what: \d+ %$/);
    expect(first[1]).toMatchObject({ label: "Show older lines…", description: "200 of 5,800" });
    expect(first.at(-1)!.envelope?.line).toBe(LINES);
    await indexed;
    const then = await channelChildren();
    expect(then[0]!.label).toBe("Show older turns…");
    expect(then).toHaveLength(202);
    const last = then.at(-2)!;
    const turns = Number(/^turn (\d+) · /.exec(last.label)![1]);
    expect(turns).toBeGreaterThan(3900);
    expect(last.description).toMatch(/phase == |ask_user|routing/);
    const below = (await last.children!()).map(({ label }) => label);
    expect(below).toEqual(expect.arrayContaining(["says", "context", "decision", "envelope"]));
  });

  it("shows the context that was set before a turn by its line", async () => {
    const nodes = await channelChildren();
    const lines: number[] = [];
    for (const node of nodes.filter(({ contextValue }) => contextValue.startsWith("turn")).slice(-6))
      for (const part of await node.children!())
        if (part.label === "context envelope") lines.push(part.envelope!.line);
    expect(lines.length).toBeGreaterThan(0);
  });

  it("shows more turns when it is asked to", async () => {
    const [more] = await channelChildren();
    paging.showMore(more!.list!);
    expect(await channelChildren()).toHaveLength(402);
  });

  it("finds turns by a text, from the newest back, and looks on when it is asked to", async () => {
    const filter = { channel: {}, turn: { text: "00: " } };
    const found = await channelChildren(filter);
    const numbers = found.map(({ label }) => Number(/^turn (\d+) · /.exec(label)?.[1]));
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    for (const node of found) expect(node.tooltip).toMatch(/\d00: /);
    // The same filter again looks at nothing twice, and finds the same.
    expect((await channelChildren(filter)).map(({ id }) => id)).toEqual(found.map(({ id }) => id));

    const frequent = { channel: {}, turn: { text: ": " } };
    const [more, ...turns] = await channelChildren(frequent);
    expect(more!.label).toBe("Look for older turns…");
    expect(turns).toHaveLength(200);
    paging.showMore(more!.list!);
    expect(await channelChildren(frequent)).toHaveLength(401);
  });

  it("follows the log while it grows", async () => {
    const before = (await channelChildren()).at(-2)!.label;
    // Written again, the last records are new turns to the fold.
    const tail = readFileSync(log, "utf8").split("\n").slice(-5, -1);
    const grown = new Promise<void>((done) => (changed = done));
    appendFileSync(log, `${tail.join("\n")}\n`);
    expect(await library.changedReadings()).toEqual([dirname(log)]);
    await library.forgetChanged();
    await channelChildren();
    await grown;
    expect((await channelChildren()).at(-2)!.label).not.toBe(before);
  });
});

import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NO_FILTER, type LogFilter } from "../../../extension/logs/filter/log-filter.js";
import { MatchingTurns } from "../../../extension/logs/filter/matching-turns.js";
import { Library, placeOf } from "../../../extension/logs/library.js";
import type { LogNode } from "../../../extension/logs/node.js";
import type { StorePlace } from "../../../extension/logs/places.js";
import { Paging } from "../../../extension/logs/paging.js";
import { rootNodes } from "../../../extension/logs/tree.js";
import * as runtime from "../../../runtime/index.js";

const TICKET = {
  participants: [
    { name: "user", kind: "human" },
    { name: "triage", tools: [{ name: "set_route", set: { route: "security" } }] },
    { name: "security", tools: [] },
  ],
  initial_speaker: "user",
  context_vars: { lane: "general", old: 1 },
  transitions: [
    {
      when: { name: "from_speaker", args: { agent_id: "security" } },
      then: { name: "terminate", args: { reason: "handled" } },
    },
    {
      when: { name: "context_equals", args: { key: "route", value: "security" } },
      then: { name: "agent", args: { agent_id: "security" } },
    },
    {
      when: { name: "from_speaker", args: { agent_id: "user" } },
      then: { name: "agent", args: { agent_id: "triage" } },
    },
  ],
  default_target: { name: "terminate", args: { reason: "done" } },
  scenarios: [
    {
      name: "security ticket",
      kickoff: "My badge was cloned",
      turns: [
        { from: "triage", text: "Routing.", tools: ["set_route"], context: { delete: ["old"] } },
        { from: "security", text: "Revoked." },
      ],
    },
  ],
};

let folder: string;
let library: Library;
let paging: Paging;
let filter: LogFilter;
let matching: MatchingTurns;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "baton-tree-"));
  library = new Library(() => Promise.resolve(runtime));
  paging = new Paging();
  filter = NO_FILTER;
  matching = new MatchingTurns();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Plays the ticket into a store, as a run in the editor does; gives the store's folder. */
async function play(name: string, turns = Infinity): Promise<string> {
  const parsed = runtime.parseWorkflow(JSON.stringify(TICKET), { uri: "/project/triage.workflow.json" });
  const document = parsed.documents[0]!;
  const store = join(folder, name);
  const run = await runtime.startRun({
    document,
    scenario: document.scenarios[0]!,
    store: new runtime.DiskStore(store),
  });
  for (let turn = 0; turn < turns && (await run.next()); turn++);
  return store;
}

async function storePlace(path: string, opened = false): Promise<StorePlace> {
  const channels = await library.channelsOf(path);
  return { path, name: path.slice(folder.length + 1), channels, ...(opened ? { opened: path } : {}) };
}

async function roots(...stores: StorePlace[]): Promise<LogNode[]> {
  return rootNodes({ stores, library, paging, runtime, filter, matching, now: new Date() });
}

/** The tree as people read it: two spaces a level, the description after a bar. */
async function outline(nodes: readonly LogNode[], depth = Infinity, indent = ""): Promise<string[]> {
  const lines: string[] = [];
  for (const node of nodes) {
    lines.push(`${indent}${node.label}${node.description === undefined ? "" : ` | ${node.description}`}`);
    if (depth > 1 && node.children)
      lines.push(...(await outline(await node.children(), depth - 1, `${indent}  `)));
  }
  return lines;
}

describe("a run of Baton's", () => {
  it("reads as one run, with its turns, the rule that decided each, and what each changed", async () => {
    const tree = await roots(await storePlace(await play("run")));
    expect(await outline(tree, 2)).toEqual([
      "security ticket | closed: handled · 3 turns · just now · triage",
      "  turn 1 · user → triage | from user",
      '  turn 2 · triage → security | context route == "security"',
      "  turn 3 · security → closed | from security",
      expect.stringMatching(/^ {2}log \| \d+ envelopes$/),
      "  agents | 3 passports",
      expect.stringMatching(/^ {2}audit \| \d+ records$/),
    ]);
    const turns = await tree[0]!.children!();
    expect((await outline(await turns[1]!.children!())).filter((line) => !line.includes("nvelope"))).toEqual([
      "says | Routing.",
      'context | − old was 1 · + route "security"',
      "  − old | was 1",
      '  + route | "security"',
      "decision | rule 2 of 3",
      expect.stringMatching(/^ {2}1 ✗ from security → close as handled \| /),
      expect.stringMatching(/^ {2}2 ✓ fires context route == "security" → security \| /),
    ]);
  });

  it("shows each envelope of a turn, the context set before it too, by its line", async () => {
    const tree = await roots(await storePlace(await play("run")));
    const [, second] = await tree[0]!.children!();
    const envelopes = (await second!.children!()).filter(({ contextValue }) => contextValue === "envelope");
    expect(envelopes.map(({ description }) => description)).toEqual(
      [
        expect.stringMatching(/^ag2\.context\.set, line \d+ · triage$/),
        expect.stringMatching(/^ag2\.context\.set, line \d+ · triage$/),
        expect.stringMatching(/^ag2\.packet, line \d+ · triage$/),
      ].slice(-envelopes.length),
    );
    expect(envelopes.at(-1)).toMatchObject({
      command: { id: "baton.openEnvelope" },
      envelope: { line: second!.envelope!.line },
    });
  });

  it("offers a way to the rule where a rule decided", async () => {
    const tree = await roots(await storePlace(await play("run")));
    const turns = (await tree[0]!.children!()).filter(({ contextValue }) => contextValue === "turn.rule");
    expect(turns.map(({ rule }) => rule?.decidedBy)).toEqual([2, 1, 0]);
  });

  it("says who is expected while it goes on", async () => {
    const tree = await roots(await storePlace(await play("run", 2)));
    expect(tree[0]!.description).toBe("active: waiting for security · 2 turns · just now · triage");
    expect(tree[0]!.icon).toEqual({ id: "play-circle", color: "charts.blue" });
  });

  it("keeps the id of every line across readings, so that what is expanded stays so", async () => {
    const place = await storePlace(await play("run"));
    const ids = async () => {
      const all: string[] = [];
      const visit = async (nodes: readonly LogNode[]): Promise<void> => {
        for (const node of nodes) {
          all.push(node.id);
          if (node.children) await visit(await node.children());
        }
      };
      await visit(await roots(place));
      return all;
    };
    const first = await ids();
    library.forgetAll();
    expect(await ids()).toEqual(first);
    expect(new Set(first).size).toBe(first.length);
  });
});

describe("stores", () => {
  it("with several channels are a line of their own, with what stands inside", async () => {
    const path = await play("both");
    await play("both", 1);
    const tree = await roots(await storePlace(path));
    expect(await outline(tree, 2)).toEqual([
      "both | 2 channels · 1 active",
      "  security ticket | active: waiting for triage · 1 turn · just now · triage",
      "  security ticket | closed: handled · 3 turns · just now · triage",
      "  agents | 3 passports",
      "  audit | 6 records",
    ]);
  });

  it("that a person opened come first and can be closed again", async () => {
    const [older, newer] = [await play("older"), await play("newer")];
    const tree = await roots(await storePlace(newer), await storePlace(older, true));
    expect(tree.map(({ contextValue, store }) => [contextValue, store])).toEqual([
      ["channel.opened", older],
      ["channel", undefined],
    ]);
  });

  it("that are gone say so instead of failing the tree", async () => {
    const path = await play("gone");
    const place = await storePlace(path);
    await rm(path, { recursive: true });
    library.forgetAll();
    const [node] = await roots(place);
    expect(node).toMatchObject({ contextValue: "damage", label: "gone cannot be read" });
  });
});

describe("damage", () => {
  it("is a line that names the place, and the turns before it stay readable", async () => {
    const store = await play("cut");
    const [channel] = await library.channelsOf(store);
    const wal = join(channel!.path, "wal.jsonl");
    const text = await readFile(wal, "utf8");
    await writeFile(wal, text.slice(0, -40));
    library.forgetAll();
    const tree = await roots(await storePlace(store));
    expect(tree[0]!.description).toMatch(/^damaged · 3 turns/);
    const [fault, ...others] = await tree[0]!.children!();
    const lines = text.trimEnd().split("\n").length;
    expect(fault).toMatchObject({
      contextValue: "damage.repairable",
      damaged: store,
      label: `wal.jsonl line ${lines}, byte ${(Buffer.byteLength(text) - 40).toLocaleString("en")}`,
      file: { path: wal, line: lines },
      icon: { id: "error" },
    });
    expect(others.filter(({ contextValue }) => contextValue === "turn.rule")).toHaveLength(3);
  });
});

it("points at the store's own file where that is what is damaged", async () => {
  const store = await play("passport");
  const [agent] = await readdir(join(store, "agents"));
  const file = join(store, "agents", agent!, "passport.json");
  await writeFile(file, '{"name": ');
  const tree = await roots(await storePlace(store));
  const [fault] = await tree[0]!.children!();
  expect(fault).toMatchObject({
    label: expect.stringMatching(/^passport\.json/) as string,
    file: { path: file },
  });
});

describe("a channel of a type that Baton does not replay", () => {
  it("is not called damaged, and shows its records", async () => {
    const store = await play("other");
    const [channel] = await library.channelsOf(store);
    const file = join(channel!.path, "metadata.json");
    const metadata = await readFile(file, "utf8");
    await writeFile(file, metadata.replace('"type": "workflow"', '"type": "consulting"'));
    const tree = await roots(await storePlace(store));
    expect(tree[0]!.description).toBe("closed: handled · just now · triage");
    const children = await tree[0]!.children!();
    expect(children.map(({ label }) => label)).toEqual([
      "no turns to show",
      "turn 1 · user",
      "turn 2 · triage",
      "turn 3 · security",
      "log",
      "agents",
      "audit",
    ]);
  });
});

it("says what a turn's model used, where the log does", async () => {
  const store = await play("used");
  const [channel] = await library.channelsOf(store);
  const wal = join(channel!.path, "wal.jsonl");
  const text = await readFile(wal, "utf8");
  const usage = '{"input_tokens": 1204, "output_tokens": 96, "cost": 0.0041, "model": "m"}';
  await writeFile(wal, text.replace('"body": "Routing."', `"body": "Routing.", "usage": ${usage}`));
  library.forgetAll();
  const [run] = await roots(await storePlace(store));
  const turn = (await run!.children!()).find(({ label }) => label.startsWith("turn 2"));
  expect(await outline(await turn!.children!(), 1)).toContain("used | 1,204 tokens in, 96 out, $0.0041, m");
});

describe("refreshing", () => {
  it("reads a channel again only when its files have changed", async () => {
    const [still, moving] = [await play("still"), await play("moving")];
    const [a] = await library.channelsOf(still);
    const [b] = await library.channelsOf(moving);
    const before = [await library.overview(a!), await library.overview(b!)];
    await appendFile(join(b!.path, "wal.jsonl"), "\n");
    await library.forgetChanged();
    expect(await library.overview(a!)).toBe(before[0]);
    expect(await library.overview(b!)).not.toBe(before[1]);
  });

  it("knows a channel's place from its folder alone", () => {
    expect(placeOf(join("/s", "channels", "c"))).toEqual({
      store: "/s",
      channelId: "c",
      path: join("/s", "channels", "c"),
    });
  });
});

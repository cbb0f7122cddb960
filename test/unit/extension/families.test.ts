import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { forkText } from "../../../extension/logs/families.js";
import { NO_FILTER } from "../../../extension/logs/filter/log-filter.js";
import { MatchingTurns } from "../../../extension/logs/filter/matching-turns.js";
import { Library } from "../../../extension/logs/library.js";
import type { LogNode } from "../../../extension/logs/node.js";
import { Paging } from "../../../extension/logs/paging.js";
import { rootNodes } from "../../../extension/logs/tree.js";
import * as runtime from "../../../runtime/index.js";
import { securityTicket, ticketDesk } from "../../support/runs.js";

let folder: string;
let library: Library;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "baton-families-"));
  library = new Library(() => Promise.resolve(runtime));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const document = runtime.documentFrom({ ...ticketDesk, scenarios: [securityTicket] });
const options = { document, scenario: document.scenarios[0]! };
const storeOf = (name: string) => new runtime.DiskStore(join(folder, name));

async function played(): Promise<runtime.Run> {
  const run = await runtime.startRun({ ...options, store: storeOf("run") });
  while (await run.next());
  return run;
}

async function forked(from: runtime.Run, turns: number, name: string): Promise<runtime.Run> {
  return runtime.forkRun({ ...options, store: storeOf(name), from, turns });
}

async function roots(...names: string[]): Promise<LogNode[]> {
  const stores = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, name, channels: await library.channelsOf(path) };
    }),
  );
  const context = {
    library,
    paging: new Paging(),
    runtime,
    filter: NO_FILTER,
    matching: new MatchingTurns(),
  };
  return rootNodes({ stores, ...context, now: new Date() });
}

/** The runs of a tree, their forks below them. */
async function family(nodes: readonly LogNode[], indent = ""): Promise<string[]> {
  const lines: string[] = [];
  for (const { contextValue, label, description, children } of nodes) {
    if (!contextValue.startsWith("channel")) continue;
    lines.push(`${indent}${label} | ${description?.replace(/ · just now.*/, "")}`);
    if (children) lines.push(...(await family(await children(), `${indent}  `)));
  }
  return lines;
}

it("forks stand below the run that they were made from, and say after which turn", async () => {
  const run = await played();
  const fork = await forked(run, 2, "fork");
  await forked(fork, 0, "fork of the fork");
  expect(await family(await roots("fork of the fork", "fork", "run"))).toEqual([
    expect.stringMatching(
      /^run \| closed: handled · 3 turns$|^security ticket \| closed: handled · 3 turns$/,
    ),
    expect.stringMatching(/^ {2}\S.* \| forked after turn 2 · .*2 turns$/),
    expect.stringMatching(/^ {4}\S.* \| forked at the start · /),
  ]);
});

it("a fork whose origin is not there stands by itself", async () => {
  await forked(await played(), 1, "fork");
  expect(await family(await roots("fork"))).toEqual([
    expect.stringMatching(/^\S.* \| forked after turn 1 · /),
  ]);
});

it("labels that lead in a circle hide nobody", async () => {
  const run = await played();
  const fork = await forked(run, 1, "fork");
  const path = join(folder, "run", "channels", run.channelId, "metadata.json");
  const metadata = JSON.parse(await readFile(path, "utf8")) as { labels: object };
  metadata.labels = { ...metadata.labels, "baton.fork_of": fork.channelId };
  await writeFile(path, JSON.stringify(metadata));
  expect(await family(await roots("fork", "run"))).toHaveLength(2);
});

it.each([
  [{}, ""],
  [{ "baton.fork_of": "x" }, "a fork"],
  [{ "baton.fork_of": "x", "baton.fork_turn": "0" }, "forked at the start"],
  [{ "baton.fork_of": "x", "baton.fork_turn": "12" }, "forked after turn 12"],
  [{ "baton.fork_of": "x", "baton.fork_turn": "__proto__" }, "a fork"],
  [{ "baton.fork_of": 7 }, ""],
])("%j reads “%s”", (labels, text) => {
  expect(forkText({ labels } as never)).toBe(text);
});

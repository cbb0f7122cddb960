import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import { NO_FILTER } from "../../../extension/logs/filter/log-filter.js";
import type { LogNode } from "../../../extension/logs/node.js";
import type { BatonApi } from "../../../extension/main.js";
import type { LoopBlocks } from "./loop-monitor.js";
import { LoopMonitor } from "./loop-monitor.js";
import { extensionId, waitFor } from "./support.js";

interface Phase extends LoopBlocks {
  name: string;
  /** Milliseconds. */
  took: number;
  /** Of the whole extension host, in MB. */
  resident: number;
}

const JUMPS = 100;
const FOLLOWED_MS = 10_000;

/**
 * Another entry beside `index`: opens a log of a million envelopes in a real extension host as a person does, and measures how long each step
 * keeps the host from doing anything else.
 */
export async function run(): Promise<void> {
  const store = environment("BATON_BIG_STORE");
  const extension = vscode.extensions.getExtension<BatonApi>(extensionId);
  if (extension === undefined) throw new Error(`${extensionId} is not installed.`);
  const { logs } = await extension.activate();
  const monitor = new LoopMonitor();
  const phases: Phase[] = [];
  const phase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    monitor.start();
    const result = await work();
    const blocks = monitor.stop();
    const took = performance.now() - began;
    phases.push({ name, took, ...blocks, resident: process.memoryUsage().rss / 2 ** 20 });
    return result;
  };
  const channel = async () => {
    const found = (await logs.getChildren()).find(({ store: opened }) => opened === store);
    if (found === undefined) throw new Error("The store is not in the tree.");
    return found;
  };
  const below = async () => logs.getChildren(await channel());

  await phase("nothing, for comparison", () => pause(5000));
  await phase("load the runtime, once in a session", () => logs.getChildren());
  await phase("open the store, to its newest records", async () => {
    await vscode.commands.executeCommand("baton.openStore", vscode.Uri.file(store));
    const nodes = await below();
    if (!nodes.some(({ contextValue }) => contextValue === "envelope"))
      throw new Error("No record is shown.");
  });
  await phase("index it in the background", async () => {
    for (const end = Date.now() + 300_000; !(await below()).some(isTurn); await pause(500))
      if (Date.now() > end) throw new Error("The log was not indexed within 5 minutes.");
  });
  const lags = await phase("follow it at 1,000 envelopes a second", () => follow(store, below));
  await phase("page back, 10 times", async () => {
    for (let page = 0; page < 10; page++) {
      const more = (await below()).find(({ contextValue }) => contextValue === "more");
      await vscode.commands.executeCommand("baton.showMore", more);
    }
    await below();
  });
  const { paged } = await logs.library.reading((await channel()).channel!);
  const jumps: number[] = [];
  await phase(`jump to ${JUMPS} turns`, async () => {
    for (let jump = 0; jump < JUMPS; jump++) {
      const began = performance.now();
      const turn = await paged!.turn(1 + ((jump * 7_654_321) % paged!.turnCount));
      if (turn?.explanation.decidedBy === null) throw new Error("The turn has no decision.");
      jumps.push(performance.now() - began);
      await pause(1);
    }
  });
  await phase("search for a text that stands near the start", async () => {
    logs.setFilter({ ...NO_FILTER, turn: { text: "1000: " } });
    if (!(await below()).some(isTurn)) throw new Error("The text was not found.");
  });
  logs.setFilter(NO_FILTER);

  const file = environment("BATON_REPORT");
  mkdirSync(path.dirname(file), { recursive: true });
  const report = { suite: "responsiveness", passed: 1, failed: 0, tests: [], phases, jumps, lags };
  writeFileSync(file, JSON.stringify(report));
}

/** Lets another process write the log, and looks every 50 ms how old the newest turn is that the tree would show. Milliseconds. */
async function follow(store: string, below: () => Promise<LogNode[]>): Promise<number[]> {
  const channels = path.join(store, "channels");
  const log = path.join(channels, readdirSync(channels)[0] ?? "", "wal.jsonl");
  const writer = spawn(process.execPath, ["-e", WRITER, log, String(FOLLOWED_MS)], { stdio: "inherit" });
  const ended = new Promise((done) => writer.once("exit", done));
  await waitFor("the first new turn", async () => (await age(below)) < 60_000, 30_000);
  const lags: number[] = [];
  let writing = true;
  void ended.then(() => (writing = false));
  // The writer's last envelopes grow old when nothing comes after them.
  for (const end = Date.now() + FOLLOWED_MS - 3000; writing && Date.now() < end; await pause(50))
    lags.push(await age(below));
  await ended;
  return lags;
}

async function age(below: () => Promise<LogNode[]>): Promise<number> {
  const newest = (await below()).findLast(isTurn)?.turn?.turn.envelope.created_at;
  return typeof newest === "string" ? Date.now() - Date.parse(newest) : Infinity;
}

/** Appends the log's last records again and again, as new ones of this moment. */
const WRITER = `
const fs = require("node:fs");
const [log, duration] = [process.argv[1], Number(process.argv[2])];
const fd = fs.openSync(log, "a+");
const size = fs.fstatSync(fd).size;
const tail = Buffer.alloc(4096);
fs.readSync(fd, tail, 0, tail.length, size - tail.length);
const records = tail.toString("latin1").split("\\n").slice(1, -1).map((line) => JSON.parse(line));
const began = Date.now();
let written = 0;
const timer = setInterval(() => {
  const now = Date.now();
  const wanted = Math.floor(now - began);
  let lines = "";
  for (; written < wanted; written++)
    lines += JSON.stringify({ ...records[written % records.length], created_at: new Date(now).toISOString() }) + "\\n";
  fs.writeSync(fd, lines);
  if (now - began > duration) clearInterval(timer);
}, 5);
`;

function isTurn({ contextValue }: LogNode): boolean {
  return contextValue.startsWith("turn");
}

function environment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

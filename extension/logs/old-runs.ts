import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ChannelMetadata } from "../../runtime/index.js";
import { programOf } from "./channel-title.js";
import { count } from "./words.js";

/** A run that Baton wrote into `.baton/runs`: its store, and when it was last written. */
export interface OldRun {
  readonly path: string;
  readonly written: Date;
}

/** Which runs a person may want to be rid of. */
export interface OldRuns {
  readonly label: string;
  readonly runs: readonly OldRun[];
}

const DAY_MS = 86_400_000;
const KEPT = 10;

/**
 * The runs below a workspace folder that may be deleted, the newest first. A folder that Baton did not write is none of them, and
 * neither is a run that is being written now, nor what a symbolic link leads to.
 */
export async function runsOf(workspaceFolder: string): Promise<OldRun[]> {
  const folder = join(workspaceFolder, ".baton", "runs");
  const runs = await Promise.all((await foldersIn(folder)).map((name) => runAt(join(folder, name))));
  return runs
    .filter((run) => run !== undefined)
    .sort((a, b) => b.written.getTime() - a.written.getTime() || (a.path < b.path ? 1 : -1));
}

/** What may be cleared, from little to all; only what holds a run. `runs`: the newest first. */
export function clearable(runs: readonly OldRun[], now: Date): OldRuns[] {
  const older = (days: number) =>
    runs.filter(({ written }) => now.getTime() - written.getTime() > days * DAY_MS);
  const choices = [
    { label: "Runs older than a week", runs: older(7) },
    { label: "Runs older than a day", runs: older(1) },
    { label: `All but the newest ${KEPT}`, runs: runs.slice(KEPT) },
    { label: "All runs", runs },
  ];
  return choices.filter((choice) => choice.runs.length > 0);
}

/** What a person is asked before runs are deleted. */
export function clearingQuestion(runs: readonly OldRun[]): { message: string; detail: string } {
  return {
    message: `Delete ${count(runs.length, "run")} and ${runs.length === 1 ? "its log" : "their logs"}?`,
    detail:
      "The logs stand in “.baton/runs” and were written by Baton. Stores that something else wrote stay as they are. This cannot be undone.",
  };
}

async function runAt(path: string): Promise<OldRun | undefined> {
  const channels = join(path, "channels");
  const times = await Promise.all((await foldersIn(channels)).map((name) => writtenAt(join(channels, name))));
  const known = times.filter((time) => time !== undefined);
  if (known.length === 0 || known.length < times.length) return undefined;
  return { path, written: new Date(Math.max(...known)) };
}

/** When a channel of Baton's was last written; `undefined` for any other, and for one that has a writer. */
async function writtenAt(channel: string): Promise<number | undefined> {
  try {
    if ((await readdir(channel)).some((name) => name.endsWith(".lock"))) return undefined;
    const metadata: unknown = JSON.parse(await readFile(join(channel, "metadata.json"), "utf8"));
    if (typeof metadata !== "object" || metadata === null) return undefined;
    if (programOf(metadata as ChannelMetadata) === undefined) return undefined;
    return (await stat(join(channel, "metadata.json"))).mtimeMs;
  } catch {
    // Cut off, or not readable: nothing that Baton may call its own.
    return undefined;
  }
}

/** Names of real folders; none where the folder is missing or a link. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

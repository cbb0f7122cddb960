import { join } from "node:path";
import type { ChannelMetadata, PagedLog } from "../../runtime/index.js";
import type { Runtime } from "../runtime.js";
import type { ChannelPlace } from "./places.js";

/** Big logs whose index stays in memory; the one that was used longest ago goes first. */
const KEPT = 4;
/** Bytes at the end of a log that are indexed before it is shown. */
const TAKEN_IN_AT_ONCE = 1 << 20;
/** How often the tree is drawn again while a log is indexed, in milliseconds. */
const DRAW_EVERY = 1000;

/** Logs that are too long to be held whole: they are read in pages, and indexed in the background. */
export class BigLogs {
  readonly #logs = new Map<string, PagedLog>();
  readonly #progress = new Map<string, number>();
  readonly #stop = new Map<string, AbortController>();
  readonly #changed: () => void;

  /** `changed` is called while an index grows, and when it is whole. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The log as it is now: what was appended since the last call is there, and is being indexed. */
  async open(
    place: ChannelPlace,
    metadata: ChannelMetadata | undefined,
    runtime: Runtime,
  ): Promise<PagedLog> {
    const path = join(place.path, "wal.jsonl");
    let log = this.#logs.get(place.path);
    if (log === undefined || !(await log.refresh())) {
      this.forget(place.path);
      const orchestration = metadata && runtime.replayable(metadata);
      log = await runtime.PagedLog.open(path, metadata && orchestration && { metadata, orchestration });
    }
    this.#logs.delete(place.path);
    this.#logs.set(place.path, log);
    for (const oldest of this.#logs.keys()) {
      if (this.#logs.size <= KEPT) break;
      this.forget(oldest);
    }
    if (!log.indexed) {
      const indexing = this.#index(place.path, log);
      // What a run has appended since the last look is taken in before it is shown: nobody wants to see a log flicker while it grows.
      if (log.waiting <= TAKEN_IN_AT_ONCE) await indexing;
    }
    return log;
  }

  /** A log of which all is known; `undefined` for one that was not opened, or is still being indexed. */
  known(channelPath: string): PagedLog | undefined {
    const log = this.#logs.get(channelPath);
    return log?.indexed ? log : undefined;
  }

  /** How much of a log is indexed, from 0 to 1. */
  progress(channelPath: string): number {
    return this.#progress.get(channelPath) ?? 0;
  }

  forget(channelPath: string): void {
    this.#stop.get(channelPath)?.abort();
    this.#stop.delete(channelPath);
    this.#logs.delete(channelPath);
    this.#progress.delete(channelPath);
  }

  forgetAll(): void {
    for (const path of [...this.#logs.keys()]) this.forget(path);
  }

  async #index(path: string, log: PagedLog): Promise<void> {
    if (this.#stop.has(path)) return;
    const stop = new AbortController();
    this.#stop.set(path, stop);
    let drawn = Date.now();
    try {
      await log.index({
        signal: stop.signal,
        onProgress: (done, total) => {
          this.#progress.set(path, total === 0 ? 1 : done / total);
          if (Date.now() - drawn < DRAW_EVERY) return;
          drawn = Date.now();
          this.#changed();
        },
      });
    } catch {
      // Stopped, or the file went away: the next look at the channel says so.
    }
    if (this.#stop.get(path) === stop) this.#stop.delete(path);
    if (!stop.signal.aborted) this.#changed();
  }
}

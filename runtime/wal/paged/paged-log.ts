import { stat } from "node:fs/promises";
import type { ChannelMetadata } from "../../workflow/metadata.js";
import type { Orchestration, OrchestrationState } from "../../workflow/orchestration.js";
import { WAL_FILE } from "../layout.js";
import { BlockReader } from "../read-block.js";
import { readLineBlocks } from "../reader.js";
import type { Damage, Turn, WalRecord } from "../recorded.js";
import { TurnFolder, type FoldPoint } from "../turn-folder.js";
import { LineStarts } from "./line-starts.js";
import { readRange } from "./read-range.js";
import { SNAPSHOT_EVERY, Snapshots } from "./snapshots.js";

export interface IndexOptions {
  signal?: AbortSignal;
  /** Called after each piece of the log, with the bytes that are indexed and those that there are. */
  onProgress?: (done: number, total: number) => void;
  /** Called for each turn in its order, with the states that it stands between. */
  onTurn?: (turn: IndexedTurn) => void;
}

/** What the index sees of a turn: its decision is worked out only when somebody looks. */
export interface IndexedTurn extends Pick<Turn, "number" | "envelope" | "line" | "before" | "after"> {
  /** The state that the turn's own envelope met. */
  readonly decidedFrom: OrchestrationState;
}

/** Damages that are kept; a log with more has no place in it that one of these would not lead to. */
const MOST_DAMAGES = 1000;

/**
 * A log of any size, of which only what somebody looks at is read. After `open` any record can be had by its line; `index` folds the log in
 * the background, and what it has come by can be had by its turn, with state and decision. Nothing is ever written.
 */
export class PagedLog {
  private readonly starts = new LineStarts();
  private readonly snapshots = new Snapshots();
  private readonly found: Damage[] = [];
  private folder: TurnFolder | undefined;
  /** The line with which the index goes on. */
  private nextLine = 1;
  private sinceSnapshot = 0;
  private indexing: Promise<void> | undefined;
  /** What the index was before it took in a last line that has no newline. */
  private tail: { point: FoldPoint; damages: number; line: number } | undefined;

  private constructor(
    readonly path: string,
    private readonly channel: { metadata: ChannelMetadata; orchestration: Orchestration } | undefined,
  ) {}

  /** Scans for newlines and nothing else. `channel` is absent for one that cannot be replayed: it has records, but no turns. */
  static async open(
    path: string,
    channel?: { metadata: ChannelMetadata; orchestration: Orchestration },
    signal?: AbortSignal,
  ): Promise<PagedLog> {
    const log = new PagedLog(path, channel);
    await log.starts.extend(path, signal);
    return log;
  }

  get lineCount(): number {
    return this.starts.count;
  }

  /** Turns that the index has come by so far. */
  get turnCount(): number {
    return this.folder?.now.turns ?? 0;
  }

  /** True once every line that is known is indexed. */
  get indexed(): boolean {
    return this.channel === undefined || this.nextLine > this.starts.count;
  }

  /** Bytes that are known and not indexed yet. */
  get waiting(): number {
    return this.indexed ? 0 : this.starts.bytes - this.starts.startOf(this.nextLine);
  }

  /** What the index has found damaged so far. */
  get damage(): readonly Damage[] {
    return this.found;
  }

  /** The state after the last line that is indexed. */
  get state(): OrchestrationState | undefined {
    return this.folder?.now.state;
  }

  /** Records of a range of lines, from 1, damaged ones among them. */
  async records(fromLine: number, count: number): Promise<WalRecord[]> {
    const lines = this.linesOf(fromLine, count);
    const records: WalRecord[] = [];
    if (lines === undefined) return records;
    const reader = new BlockReader(WAL_FILE, lines.first - 1);
    for await (const block of readLineBlocks(this.path, lines.range)) records.push(...reader.read(block));
    return records;
  }

  /** The same at once, for callers that cannot wait. Throws a `StoreError`. */
  recordsNow(fromLine: number, count: number): WalRecord[] {
    const lines = this.linesOf(fromLine, count);
    if (lines === undefined) return [];
    const { first, range } = lines;
    return new BlockReader(WAL_FILE, first - 1).read({
      bytes: readRange(this.path, range),
      offset: range.from,
    });
  }

  /** Folds what is not indexed yet. A second call while one goes on joins it. Rejects with the signal's reason, or a `StoreError`. */
  index(options: IndexOptions = {}): Promise<void> {
    this.indexing ??= this.fold(options).finally(() => (this.indexing = undefined));
    return this.indexing;
  }

  /**
   * Looks whether the log has grown. False where the file is no longer the one that was read, shorter than it was: open it anew then.
   */
  async refresh(signal?: AbortSignal): Promise<boolean> {
    const { size } = await stat(this.path).catch(() => ({ size: -1 }));
    if (size < this.starts.bytes) return false;
    if (size > this.starts.bytes) await this.starts.extend(this.path, signal);
    return true;
  }

  /** A page of turns that the index has come by, from 1. */
  async page(fromTurn: number, count: number): Promise<Turn[]> {
    const folding = this.folding(fromTurn, count);
    let step = folding.next();
    while (!step.done) step = folding.next(await this.records(step.value.line, step.value.lines));
    return step.value;
  }

  /** The same at once, for callers that cannot wait. Throws a `StoreError`. */
  pageNow(fromTurn: number, count: number): Turn[] {
    const folding = this.folding(fromTurn, count);
    let step = folding.next();
    while (!step.done) step = folding.next(this.recordsNow(step.value.line, step.value.lines));
    return step.value;
  }

  /** One turn with its state and decision; `undefined` where the index has not come by it. */
  async turn(number: number): Promise<Turn | undefined> {
    return (await this.page(number, 1))[0];
  }

  /** Folds from the snapshot before a page to its end; asks for the records that it needs. */
  private *folding(
    fromTurn: number,
    count: number,
  ): Generator<{ line: number; lines: number }, Turn[], WalRecord[]> {
    const first = Math.max(1, fromTurn);
    const last = Math.min(fromTurn + count - 1, this.turnCount);
    const turns: Turn[] = [];
    const { channel } = this;
    if (!channel || first > last) return turns;
    const snapshot = this.snapshots.before(first);
    const folder = new TurnFolder(channel.metadata, channel.orchestration, WAL_FILE, snapshot);
    const from = snapshot?.line ?? 1;
    for (let line = from; line < this.nextLine && turns.length <= last - first; line += SNAPSHOT_EVERY) {
      const lines = Math.min(SNAPSHOT_EVERY, this.nextLine - line);
      for (const record of yield { line, lines }) {
        if ("damage" in record) continue;
        const before = folder.now.turns + 1 < first;
        const taken = before ? void folder.skip(record) : folder.take(record);
        if (taken && "turn" in taken) turns.push(taken.turn);
        if (folder.now.turns >= last) break;
      }
    }
    return turns;
  }

  private linesOf(
    fromLine: number,
    count: number,
  ): { first: number; range: { from: number; to: number } } | undefined {
    const first = Math.max(1, fromLine);
    const end = fromLine + count;
    if (end <= first || first > this.starts.count) return undefined;
    return { first, range: { from: this.starts.startOf(first), to: this.starts.startOf(end) } };
  }

  private async fold({ signal, onProgress, onTurn }: IndexOptions): Promise<void> {
    const { channel } = this;
    if (!channel) return;
    this.forgetTail();
    const folder = (this.folder ??= new TurnFolder(channel.metadata, channel.orchestration, WAL_FILE));
    const reader = new BlockReader(WAL_FILE, this.nextLine - 1);
    const whole = this.starts.startOf(this.starts.wholeCount + 1);
    for await (const block of readLineBlocks(this.path, {
      from: this.starts.startOf(this.nextLine),
      to: whole,
    })) {
      signal?.throwIfAborted();
      for (const record of reader.read(block)) {
        if ("envelope" in record && this.sinceSnapshot++ % SNAPSHOT_EVERY === 0)
          this.snapshots.add({ ...folder.now, line: record.line });
        this.advance(folder, record, onTurn);
      }
      this.nextLine = reader.lines + 1;
      onProgress?.(block.offset + block.bytes.length, this.starts.bytes);
    }
    await this.foldTail(folder, onTurn);
  }

  /** A last line without a newline counts, as AG2 has it, but only until there is more of it: somebody may be writing it. */
  private async foldTail(folder: TurnFolder, onTurn: IndexOptions["onTurn"]): Promise<void> {
    if (this.starts.wholeCount === this.starts.count) return;
    this.tail = { point: folder.now, damages: this.found.length, line: this.nextLine };
    for (const record of await this.records(this.starts.count, 1)) this.advance(folder, record, onTurn);
    this.nextLine = this.starts.count + 1;
  }

  private forgetTail(): void {
    const { tail, channel } = this;
    if (!tail || !channel) return;
    this.folder = new TurnFolder(channel.metadata, channel.orchestration, WAL_FILE, tail.point);
    this.found.length = tail.damages;
    this.nextLine = tail.line;
    this.tail = undefined;
  }

  private advance(folder: TurnFolder, record: WalRecord, onTurn: IndexOptions["onTurn"]): void {
    if ("damage" in record) return this.report(record.damage);
    const { before, state: decidedFrom } = folder.now;
    const moved = folder.skip(record);
    if (typeof moved === "object") return this.report(moved.damage);
    if (moved !== "turn") return;
    const { turns: number, state: after } = folder.now;
    onTurn?.({ number, envelope: record.envelope, line: record.line, before, decidedFrom, after });
  }

  private report(damage: Damage): void {
    if (this.found.length < MOST_DAMAGES) this.found.push(damage);
  }
}

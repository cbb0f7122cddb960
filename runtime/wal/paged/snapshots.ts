import type { FoldPoint } from "../turn-folder.js";

/** Envelopes between two snapshots, at most: what a jump to any turn has to fold again. */
export const SNAPSHOT_EVERY = 256;

export interface Snapshot extends FoldPoint {
  /** The line from which the fold goes on, from 1. */
  line: number;
}

/** States of a fold, at most `SNAPSHOT_EVERY` envelopes apart. They share everything that did not change between them. */
export class Snapshots {
  private readonly taken: Snapshot[] = [];

  add(snapshot: Snapshot): void {
    this.taken.push(snapshot);
  }

  /** The last one from which a turn (from 1) still lies ahead. */
  before(turn: number): Snapshot | undefined {
    let low = 0;
    let high = this.taken.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.taken[middle]!.turns < turn) low = middle + 1;
      else high = middle;
    }
    return this.taken[low - 1];
  }
}

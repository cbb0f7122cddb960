/** What became of a last line without a newline. */
export interface TailRepair {
  path: string;
  /** Bytes before the line. */
  offset: number;
  /** The line that was cut off; `undefined` where it was whole and only its newline was added. */
  cut: string | undefined;
}

/**
 * AG2's knowledge store: text by path (`/channels/<id>/wal.jsonl`). The hub writes through this, so that the same hub runs over a disk,
 * over memory, or in a browser.
 */
export interface KnowledgeStore {
  /** The whole text, or `undefined` where nothing is stored at the path. */
  read(path: string): Promise<string | undefined>;
  /** Replaces the text at the path. On disk: a temporary file, then a rename. */
  write(path: string, text: string): Promise<void>;
  /** Appends in one write call. */
  append(path: string, text: string): Promise<void>;
  /** Names directly below the path. */
  list(path: string): Promise<string[]>;
  /**
   * Takes a log for writing: nobody else may append to it until `release`, and it ends with a whole line from then on. A last line without a
   * newline, which a crash leaves, gets one where `isWhole`, and is cut off else. Gives what was done about it. Rejects with a `StoreError`
   * (`ELOCKED`) where another writer has the log.
   */
  acquire?(path: string, isWhole: (line: string) => boolean): Promise<TailRepair | undefined>;
  /** Gives a log back that was acquired. */
  release?(path: string): Promise<void>;
}

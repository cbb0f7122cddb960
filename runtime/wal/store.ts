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
}

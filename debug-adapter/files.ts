import type { DiskStoreOptions, KnowledgeStore, PagedRecording } from "../runtime/index.js";

/** All that a session needs of the outside world, so that the same session runs in a process, in the extension host or in a test. */
export interface FileAccessor {
  /** The text of a file, read strictly as UTF-8. Rejects with a sentence that says why it cannot be read. */
  readText(path: string): Promise<string>;
  exists(path: string): Promise<boolean>;
  /** `path` itself when it is absolute, else `path` below `folder`. */
  resolve(folder: string, path: string): string;
  /** The folder that holds `path`. */
  folderOf(path: string): string;
  /** The last part of `path`. */
  nameOf(path: string): string;
  /** True when both name the same file: drive letters and, where the file system ignores it, case make no difference. */
  same(a: string, b: string): boolean;
  /** An AG2 store in `folder`, which is made when the first file is written. */
  openStore(folder: string, options?: DiskStoreOptions): KnowledgeStore;
  /** A recorded channel, read without ever writing to it. Rejects with a sentence that says why it cannot be read. */
  openRecording(path: string, channel: string | undefined): Promise<PagedRecording>;
}

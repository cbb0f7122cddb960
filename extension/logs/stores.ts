import { basename, dirname, isAbsolute, relative, sep } from "node:path";
import type { ChannelPlace, Library } from "./library.js";
import { placeOf } from "./library.js";
import type { StorePlace } from "./nodes/store-node.js";

/** The channels to which files such as `…/channels/<id>/wal.jsonl` belong; each once. */
export function channelsOfFiles(files: readonly string[]): ChannelPlace[] {
  const folders = new Set(files.map((file) => dirname(file)));
  return [...folders].filter((folder) => basename(dirname(folder)) === "channels").map(placeOf);
}

/** The stores that the workspace holds, as its files tell, and those that the person opened. */
export class Stores {
  readonly #library: Library;
  readonly #found = new Map<string, ChannelPlace[]>();
  readonly #opened = new Set<string>();

  constructor(library: Library) {
    this.#library = library;
  }

  /** Replaces what was found in the workspace. */
  setFound(channels: readonly ChannelPlace[]): void {
    this.#found.clear();
    for (const place of channels) {
      const known = this.#found.get(place.store);
      if (known === undefined) this.#found.set(place.store, [place]);
      else known.push(place);
    }
  }

  setOpened(stores: readonly string[]): void {
    this.#opened.clear();
    for (const store of stores) this.#opened.add(store);
  }

  get opened(): readonly string[] {
    return [...this.#opened];
  }

  /** Every store, those that were opened by hand first. `folders`: the workspace's folders, for names. */
  async all(folders: readonly string[]): Promise<StorePlace[]> {
    const opened = await Promise.all(
      [...this.#opened].map(async (path) => ({
        path,
        name: storeName(path, folders),
        channels: await this.#library.channelsOf(path).catch(() => []),
        opened: true,
      })),
    );
    const found = [...this.#found]
      .filter(([path]) => !this.#opened.has(path))
      .map(([path, channels]) => ({ path, name: storeName(path, folders), channels, opened: false }));
    return [...opened, ...found];
  }
}

/** A store's path in its workspace folder, or its folder's name outside of any. */
export function storeName(path: string, folders: readonly string[]): string {
  for (const folder of folders) {
    const inside = relative(folder, path);
    if (inside !== "" && !inside.startsWith("..") && !isAbsolute(inside)) return inside.split(sep).join("/");
  }
  return basename(path);
}

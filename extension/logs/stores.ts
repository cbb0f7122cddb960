import { basename, dirname, isAbsolute, relative, sep } from "node:path";
import type { Library } from "./library.js";
import type { ChannelPlace } from "./places.js";
import type { SqliteStores } from "./sqlite-stores.js";
import { placeOf } from "./library.js";
import type { StorePlace } from "./places.js";

/** The channels to which files such as `…/channels/<id>/wal.jsonl` belong; each once. */
export function channelsOfFiles(files: readonly string[]): ChannelPlace[] {
  const folders = new Set(files.map((file) => dirname(file)));
  return [...folders].filter((folder) => basename(dirname(folder)) === "channels").map(placeOf);
}

/** The stores that the workspace holds, as its files tell, and those that the person opened. */
export class Stores {
  readonly #library: Library;
  readonly #sqlite: Pick<SqliteStores, "folderOf">;
  readonly #found = new Map<string, ChannelPlace[]>();
  readonly #opened = new Set<string>();

  constructor(library: Library, sqlite: Pick<SqliteStores, "folderOf">) {
    this.#library = library;
    this.#sqlite = sqlite;
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
    const opened = await Promise.all([...this.#opened].map((path) => this.#openedStore(path, folders)));
    const found = [...this.#found]
      .filter(([path]) => !this.#opened.has(path))
      .map(([path, channels]) => ({ path, name: storeName(path, folders), channels }));
    return [...opened, ...found];
  }

  /** A store that cannot be opened any more stands there with nothing in it, and says why. */
  async #openedStore(path: string, folders: readonly string[]): Promise<StorePlace> {
    const name = storeName(path, folders);
    try {
      const folder = await this.#sqlite.folderOf(path);
      return { path: folder, name, channels: await this.#library.channelsOf(folder), opened: path };
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      return { path, name, channels: [], opened: path, problem };
    }
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

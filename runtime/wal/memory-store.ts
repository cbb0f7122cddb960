import type { KnowledgeStore } from "./store.js";

/** A store that lives as long as the object: for runs that leave nothing behind, for tests, for a browser. */
export class MemoryStore implements KnowledgeStore {
  readonly files = new Map<string, string>();

  async read(path: string): Promise<string | undefined> {
    return this.files.get(path);
  }

  async write(path: string, text: string): Promise<void> {
    this.files.set(path, text);
  }

  async append(path: string, text: string): Promise<void> {
    this.files.set(path, (this.files.get(path) ?? "") + text);
  }

  async list(path: string): Promise<string[]> {
    const prefix = path.endsWith("/") ? path : `${path}/`;
    const names = new Set<string>();
    for (const file of this.files.keys())
      if (file.startsWith(prefix)) names.add(file.slice(prefix.length).split("/", 1)[0] ?? "");
    return [...names].sort();
  }
}

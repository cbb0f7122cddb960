import { isObject, own, type JsonObject } from "../json.js";
import { AGENTS, agentPath } from "./layout.js";
import { DiskStore } from "./disk-store.js";
import { readTolerantly } from "./read-tolerantly.js";
import { readStoredJson } from "./stored-json.js";

const TASKS = "/tasks";

/** A JSON file of a store, as it stands there. */
export interface StoredFile {
  id: string;
  /** Inside the store. */
  path: string;
  /** Absent for a file that is missing or cannot be read. */
  data?: JsonObject;
}

/** The passport of every agent that a store knows. Nothing is ever written. */
export function readPassports(store: string): Promise<StoredFile[]> {
  return readAll(store, AGENTS, (id) => agentPath(id, "passport.json"));
}

/** The record of every task that a store knows. */
export function readTasks(store: string): Promise<StoredFile[]> {
  return readAll(store, TASKS, (id) => `${TASKS}/${id}/metadata.json`);
}

async function readAll(store: string, folder: string, pathOf: (id: string) => string): Promise<StoredFile[]> {
  const disk = new DiskStore(store);
  const files: StoredFile[] = [];
  for (const id of await disk.list(folder)) {
    const path = pathOf(id);
    const { text } = await readTolerantly(disk, path);
    const { value } = readStoredJson(text);
    files.push(isObject(value) ? { id, path, data: value } : { id, path });
  }
  return files;
}

/** A text of a stored file; `""` where it is not there or is none. */
export function textIn({ data }: StoredFile, key: string): string {
  const value = data && own(data, key);
  return typeof value === "string" ? value : "";
}

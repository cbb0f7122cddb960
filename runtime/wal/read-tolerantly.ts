import { fileDamage } from "./damage.js";
import type { Damage } from "./recorded.js";
import { StoreError } from "./store-error.js";
import type { KnowledgeStore } from "./store.js";

/** The text at a path; where the system does not give it out, a damage that says why, so that the rest of the store still opens. */
export async function readTolerantly(
  store: KnowledgeStore,
  path: string,
): Promise<{ text: string | undefined; damage?: undefined } | { text: undefined; damage: Damage }> {
  try {
    return { text: await store.read(path) };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { text: undefined, damage: fileDamage("unreadable_file", path, null, error.message) };
  }
}

import { isObject, own } from "../json.js";
import { fileDamage } from "./damage.js";
import { AGENTS, agentPath } from "./layout.js";
import type { Damage } from "./recorded.js";
import { readTolerantly } from "./read-tolerantly.js";
import { readStoredJson } from "./stored-json.js";
import type { KnowledgeStore } from "./store.js";

/** Agent id → passport name, for every agent of a store, and the passports that cannot be read. */
export async function readNames(
  store: KnowledgeStore,
): Promise<{ names: ReadonlyMap<string, string>; damage: Damage[] }> {
  const names = new Map<string, string>();
  const damage: Damage[] = [];
  for (const agentId of await store.list(AGENTS)) {
    const path = agentPath(agentId, "passport.json");
    const { text, damage: unreadable } = await readTolerantly(store, path);
    if (unreadable) damage.push(unreadable);
    if (text === undefined) continue;
    const { value, fault } = readStoredJson(text);
    const name = isObject(value) ? own(value, "name") : undefined;
    if (typeof name === "string") names.set(agentId, name);
    else if (typeof fault === "object")
      damage.push(
        fileDamage(
          "unreadable_file",
          path,
          Buffer.byteLength(text.slice(0, fault.index), "utf8"),
          `the passport cannot be read (${fault.message}); its agent is shown by id`,
        ),
      );
  }
  return { names, damage };
}

import { examineAgents } from "../doctor/store-checks/agents.js";
import type { KnowledgeStore } from "../store.js";
import { repair, type Repair } from "./repair.js";

/** Files of agents that AG2 cannot read: the copy goes without them. Nothing else in the store says what stood there, the name apart. */
export async function unreadableAgentFiles(
  store: KnowledgeStore,
  registered: ReadonlyMap<string, string>,
): Promise<Repair[]> {
  const repairs: Repair[] = [];
  for (const fault of (await examineAgents(store)).faults) {
    if (!fault.fatal && fault.kind !== "agent_file_cut") continue;
    const bytes = Buffer.from((await store.read(`/${fault.file}`)) ?? "");
    const name = registered.get(fault.file.split("/")[1] ?? "");
    const who = name === undefined ? "" : ` (the audit log calls the agent “${name}”)`;
    repairs.push(
      repair({ ...fault, offset: 0 }, fault.kind, [`Left the file out${who}`, fault.message], bytes),
    );
  }
  return repairs;
}

import { isObject, own } from "../../../json.js";
import { AGENTS, agentPath, type AgentFile } from "../../layout.js";
import { readStoredJson } from "../../stored-json.js";
import type { KnowledgeStore } from "../../store.js";
import { fatalFault, silentFault, type Fault } from "../fault.js";

export interface ExaminedAgents {
  faults: Fault[];
  /** Agent id → name. */
  names: Map<string, string>;
  /** Channel id → the newest envelope of it that an inbox has taken in. */
  delivered: Map<string, string>;
}

const OTHER_FILES: readonly AgentFile[] = ["resume.json", "rule.json", "inbox.cursors.json"];

/** The agents of a store. AG2's hub reads every passport when it starts. */
export async function examineAgents(store: KnowledgeStore): Promise<ExaminedAgents> {
  const found: ExaminedAgents = { faults: [], names: new Map(), delivered: new Map() };
  const ids = await store.list(AGENTS);
  if (ids.length === 0)
    found.faults.push(
      silentFault(
        { file: "agents", line: null, offset: null },
        "agents_missing",
        "The store has no agents",
        "AG2 opens its channels, but nobody can speak in them, and participants have no names.",
      ),
    );
  for (const id of ids) {
    await examinePassport(store, id, found);
    for (const file of OTHER_FILES) await examineOther(store, id, file, found);
  }
  return found;
}

async function examinePassport(store: KnowledgeStore, id: string, found: ExaminedAgents): Promise<void> {
  const path = agentPath(id, "passport.json");
  const file = path.slice(1);
  const text = await store.read(path);
  const { value, fault } = readStoredJson(text);
  const name = isObject(value) ? own(value, "name") : undefined;
  if (typeof name === "string") found.names.set(id, name);
  else if (fault === "missing")
    found.faults.push(
      silentFault(
        { file, line: null, offset: null },
        "passport_missing",
        "An agent's passport is missing",
        "AG2 opens the store, but the agent is unknown to it: it has no name and cannot speak.",
      ),
    );
  else if (fault) {
    const offset = Buffer.byteLength((text ?? "").slice(0, fault.index), "utf8");
    const cut = fault.index >= (text ?? "").length;
    found.faults.push(
      fatalFault(
        { file, line: 1, offset },
        cut ? "passport_cut" : "passport_garbage",
        cut ? "The passport of an agent is cut off" : `The passport of an agent is no JSON: ${fault.message}`,
        "JSONDecodeError",
      ),
    );
  } else
    found.faults.push(
      fatalFault(
        { file, line: 1, offset: null },
        "passport_no_name",
        "The passport of an agent has no name",
        "TypeError",
      ),
    );
}

async function examineOther(
  store: KnowledgeStore,
  id: string,
  name: AgentFile,
  found: ExaminedAgents,
): Promise<void> {
  const path = agentPath(id, name);
  const text = await store.read(path);
  const { value, fault } = readStoredJson(text);
  if (typeof fault === "object") {
    const offset = Buffer.byteLength((text ?? "").slice(0, fault.index), "utf8");
    found.faults.push(
      silentFault(
        { file: path.slice(1), line: 1, offset },
        "agent_file_cut",
        `${name} of ${found.names.get(id) ?? "an agent"} cannot be read: ${fault.message}`,
        "AG2 stops with a JSONDecodeError wherever it reads this file.",
      ),
    );
  }
  if (name !== "inbox.cursors.json" || !isObject(value)) return;
  for (const [channel, envelope] of Object.entries(value)) {
    const known = found.delivered.get(channel) ?? "";
    if (typeof envelope === "string" && envelope > known) found.delivered.set(channel, envelope);
  }
}

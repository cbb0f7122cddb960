import { isObject, own, type JsonObject } from "../json.js";
import { AGENTS, BY_CAPABILITY, agentPath } from "../wal/layout.js";
import { pythonJson } from "../wal/python-json.js";
import type { KnowledgeStore } from "../wal/store.js";
import { readStoredJson } from "../wal/stored-json.js";
import { appendAudit } from "./audit.js";
import { isoformat } from "./clock.js";
import type { IdStamp } from "./ids.js";
import { defaultRule, emptyResume, passportOf, type AgentOptions } from "./passport.js";
import type { Clock } from "./run-types.js";

/** The agents of a store: who is registered, under which id. */
export class AgentDirectory {
  /** Agent id → passport name. */
  readonly names = new Map<string, string>();
  /** Ids of all registered agents. */
  readonly registered = new Set<string>();
  private readonly ids = new Map<string, string>();

  private constructor(
    private readonly store: KnowledgeStore,
    private readonly clock: Clock,
    private readonly stamp: IdStamp,
  ) {}

  /** Reads the passports that the store already holds; agents without a readable one stay without a name. */
  static async load(store: KnowledgeStore, clock: Clock, stamp: IdStamp): Promise<AgentDirectory> {
    const directory = new AgentDirectory(store, clock, stamp);
    for (const agentId of await store.list(AGENTS)) {
      const { value } = readStoredJson(await store.read(agentPath(agentId, "passport.json")));
      const name = isObject(value) ? own(value, "name") : undefined;
      if (typeof name === "string") directory.keep(agentId, name);
    }
    return directory;
  }

  /** The id of the agent of that name; a new one gets a passport, a résumé, a rule and a line in the audit. */
  async register(agent: AgentOptions): Promise<string> {
    const known = this.ids.get(agent.name);
    if (known !== undefined) return known;
    const agentId = this.stamp.next();
    const files: [Parameters<typeof agentPath>[1], JsonObject][] = [
      ["passport.json", passportOf(agent, agentId, isoformat(this.clock.now()))],
      ["resume.json", emptyResume()],
      ["rule.json", defaultRule()],
    ];
    for (const [file, content] of files)
      await this.store.write(agentPath(agentId, file), pythonJson(content));
    if (this.names.size === 0) await this.store.write(BY_CAPABILITY, "{}");
    this.keep(agentId, agent.name);
    await appendAudit(this.store, "agent_registered", isoformat(this.clock.now()), {
      agent_id: agentId,
      name: agent.name,
    });
    return agentId;
  }

  private keep(agentId: string, name: string): void {
    this.names.set(agentId, name);
    this.registered.add(agentId);
    this.ids.set(name, agentId);
  }
}

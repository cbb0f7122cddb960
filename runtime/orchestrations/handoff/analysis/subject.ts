import type { Participant, WorkflowDocument } from "../../../document/model.js";
import { isObject, own, type JsonObject, type JsonValue } from "../../../json.js";
import { specTopology } from "../document/rules.js";
import { handoffSpec, type HandoffSpec } from "../document/spec.js";
import type { HandoffEdge } from "../topology/edge.js";
import type { HandoffTopology } from "../topology/topology.js";

/** What the checks look at. */
export class HandoffSubject {
  readonly spec: HandoffSpec;
  readonly topology: HandoffTopology;
  /** Names of all agents, in order. */
  readonly agents: readonly string[];
  /** Every agent that control can reach; empty where the start is nobody. */
  readonly reachable: ReadonlySet<string>;

  constructor(readonly document: WorkflowDocument) {
    this.spec = handoffSpec(document.data, document.participants);
    this.topology = specTopology(this.spec);
    this.agents = this.spec.agents.map(({ name }) => name);
    const { start } = this.spec;
    this.reachable = start !== undefined && this.isAgent(start) ? this.topology.reachable(start) : new Set();
  }

  get data(): JsonObject {
    return this.document.data;
  }

  isAgent(name: string): boolean {
    return this.agents.includes(name);
  }

  agent(name: string): Participant | undefined {
    return this.spec.agents.find((agent) => agent.name === name);
  }

  /** Where a participant's name stands. */
  namePointer(name: string): string {
    const pointer = this.document.participants.find((participant) => participant.name === name)?.pointer;
    if (pointer === undefined) return "/participants";
    const list = own(this.data, "participants");
    const entry: JsonValue | undefined = Array.isArray(list)
      ? list[Number(pointer.split("/")[2])]
      : undefined;
    return isObject(entry) ? `${pointer}/name` : pointer;
  }

  /** The agent and its declared tools, each with its place; agents whose tools are not declared have none here. */
  *tools(): Iterable<{ agent: string; tool: NonNullable<Participant["tools"]>[number]; pointer: string }> {
    for (const { name, tools = [], pointer } of this.spec.agents)
      for (const [index, tool] of tools.entries())
        yield { agent: name, tool, pointer: `${pointer ?? "/participants"}/tools/${index}` };
  }

  /** The declared edges between agents, repetitions and all. */
  get declared(): readonly HandoffEdge[] {
    return this.spec.edges ?? [];
  }
}

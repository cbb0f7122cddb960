import { PythonError } from "../../../errors.js";
import { UNNAMED, type HandoffAgent } from "../agent.js";
import { autonomousModeOf, type AutonomousSettings } from "../autonomous.js";
import { dialectOf, type Dialect } from "../dialect.js";
import type { TerminationCondition } from "../termination.js";
import type { HandoffEdge } from "../topology/edge.js";
import { syntheticTools } from "../topology/synthetic-tool.js";
import { topologyOf, type HandoffTopology } from "../topology/topology.js";
import { isAgentSpec, keyOf, type AgentReference, type AgentSpec } from "./agent-spec.js";
import { requireOutputs, type OutputSelection } from "./outputs.js";

/** A workflow that was built. */
export interface BuiltHandoff {
  readonly agents: readonly HandoffAgent[];
  readonly start: string;
  readonly topology: HandoffTopology;
  readonly termination?: TerminationCondition | undefined;
  readonly outputs: OutputSelection;
}

/**
 * The framework's builder: the same calls, refused in the same places. What it does not check (nobody to hand over to, a handoff to
 * oneself, agents that nothing reaches, names of nobody in the autonomous settings) it does not check here either; that is for the analysis.
 * Every fault is a `PythonError`. A builder may be changed and built again.
 */
export class HandoffBuilder {
  /** What the framework logs, in order. */
  readonly warnings: string[] = [];
  private members = new Map<string, AgentSpec>();
  private declared: HandoffEdge[] | undefined;
  private start: string | undefined;
  private autonomous: AutonomousSettings | undefined;
  private termination: TerminationCondition | undefined;

  constructor(
    participants: readonly AgentReference[] = [],
    private readonly outputs: OutputSelection = {},
    private readonly dialect: Dialect = dialectOf("python"),
  ) {
    if (participants.length > 0) this.participants(participants);
  }

  participants(participants: readonly AgentReference[]): this {
    if (this.members.size > 0) throw fault("The participants are set already.");
    if (participants.length === 0) throw fault("The list of participants is empty.");
    const members = new Map<string, AgentSpec>();
    for (const participant of participants) {
      if (!isAgentSpec(participant))
        throw new PythonError("A participant must be an agent itself: its name does not do.", "TypeError");
      const key = keyOf(participant);
      if (members.has(key))
        throw fault(`${key} takes part twice: names, and ids where there is no name, must differ.`);
      members.set(key, participant);
    }
    this.members = members;
    return this;
  }

  addHandoff(from: AgentReference, to: readonly AgentReference[], description?: string): this {
    if (this.members.size === 0) throw fault("Name the participants before their handoffs.");
    const source = this.member(from, "hands over");
    const targets = to.map((target) => this.member(target, "is handed over to"));
    this.declared ??= [];
    for (const target of targets) {
      if (this.declared.some((edge) => edge.from === source && edge.to === target))
        this.warnings.push(`${source} hands over to ${target} already: the later description counts.`);
      this.declared.push({ from: source, to: target, ...(description === undefined ? {} : { description }) });
    }
    return this;
  }

  withStartAgent(agent: AgentReference): this {
    if (this.members.size === 0) throw fault("Name the participants before the start agent.");
    this.start = this.member(agent, "is to start");
    return this;
  }

  /** A second call replaces the first. */
  withAutonomousMode(settings: AutonomousSettings = {}): this {
    this.autonomous = settings;
    return this;
  }

  withTerminationCondition(condition: TerminationCondition): this {
    this.termination = condition;
    return this;
  }

  build(): BuiltHandoff {
    const { members, start, termination, outputs } = this;
    const names = [...members.keys()];
    if (names.length === 0) throw fault("There are no participants.");
    const forgetful = names.filter((name) => members.get(name)?.perServiceHistory === false);
    if (forgetful.length > 0)
      throw fault(
        `Agents of a handoff keep their history per call of the model, and ${forgetful.join(", ")} does not.`,
      );
    this.dialect.requireBuildable(this.declared ?? [], this.autonomous);
    const topology = topologyOf(names, this.declared);
    for (const name of names)
      if (topology.from(name).length === 0)
        this.warnings.push(`${name} has nobody to hand over to: a run may get stuck there.`);
    const agents = names.map((name) => this.agent(name, topology));
    if (start === undefined) throw fault("There is no start agent.");
    requireOutputs(outputs, names);
    return { agents, start, topology, termination, outputs };
  }

  private agent(id: string, topology: HandoffTopology): HandoffAgent {
    const spec = this.members.get(id) ?? {};
    const tools = spec.tools ?? [];
    const handoffs = syntheticTools(
      topology.from(id),
      (target) => this.members.get(target)?.description,
      this.dialect,
    );
    const clash = handoffs.find((handoff) => tools.some(({ name }) => name === handoff.name));
    if (clash)
      throw fault(
        `${id} has a tool ${clash.name} of its own, which is the name of its handoff to ${clash.target}. Rename one of them.`,
      );
    return {
      id,
      author: spec.name || UNNAMED,
      tools,
      handoffs,
      autonomous: autonomousModeOf(id, this.autonomous),
    };
  }

  private member(reference: AgentReference, does: string): string {
    if (typeof reference !== "string" && !isAgentSpec(reference))
      throw new PythonError(`Whoever ${does} must be an agent or its name.`, "TypeError");
    const key = typeof reference === "string" ? reference : keyOf(reference);
    if (!this.members.has(key)) throw fault(`${key} ${does}, but is no participant.`);
    return key;
  }
}

function fault(message: string): PythonError {
  return new PythonError(message, "ValueError");
}

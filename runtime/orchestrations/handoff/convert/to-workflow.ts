import type { Converted } from "../../../document/orchestration.js";
import type { Participant, ToolDeclaration, WorkflowDocument } from "../../../document/model.js";
import type { NamedSpec, TransitionData } from "../../../graph/wire.js";
import { own, type JsonObject, type JsonValue } from "../../../json.js";
import { autonomousModeOf } from "../autonomous.js";
import { handoffSpec, type HandoffSpec } from "../document/spec.js";
import { specTopology } from "../document/rules.js";
import { handoffDescription } from "../topology/synthetic-tool.js";
import type { HandoffTopology } from "../topology/topology.js";
import { freshName } from "./fresh-name.js";
import { handoffTools } from "./handoff-tools.js";
import { workflowScenarios } from "./workflow-scenarios.js";

/** What both kinds of document mean alike. */
const KEPT = ["creator", "lint"] as const;

/** AG2's workflow for a handoff document; `undefined` without a start agent. */
export function toWorkflow(document: WorkflowDocument): Converted | undefined {
  const spec = handoffSpec(document.data, document.participants);
  const start = spec.start;
  if (start === undefined || !spec.agents.some(({ name }) => name === start)) return undefined;
  return new WorkflowMaker(document, spec, start).convert();
}

class WorkflowMaker {
  private readonly topology: HandoffTopology;
  /** By target. */
  private readonly tools: ReadonlyMap<string, string>;
  /** The context key that remembers who speaks with the user; `undefined` where every answer goes to the start. */
  private readonly activeKey: string | undefined;

  constructor(
    private readonly document: WorkflowDocument,
    private readonly spec: HandoffSpec,
    private readonly start: string,
  ) {
    this.topology = specTopology(spec);
    this.tools = handoffTools(spec.agents, this.topology);
    const answered = spec.dialect.answeredBy("start", "last", spec.returnToPrevious ?? false);
    this.activeKey = answered === "last" ? freshName("active_agent", keysOf(document)) : undefined;
  }

  convert(): Converted {
    const { data } = this.document;
    const made: JsonObject = {
      participants: this.document.participants.map((each) => this.participant(each)),
      initial_speaker: this.spec.user,
      transitions: this.rules() as unknown as JsonValue,
      default_target: agent(this.start) as unknown as JsonValue,
    };
    for (const key of ["max_turns", "context_vars", ...KEPT]) {
      const value = own(data, key);
      if (value !== undefined) made[key] = value;
    }
    const scenarios = workflowScenarios(this.document, this.spec, this.topology, this.tools);
    if (scenarios.length > 0) made["scenarios"] = scenarios;
    return { data: made, losses: this.losses() };
  }

  /** Handoffs and approvals by their tools; any other turn of an agent goes to the user, whose answer goes to whoever asked. */
  private rules(): TransitionData[] {
    const { agents, user, dialect } = this.spec;
    const approvals = new Set(
      agents.flatMap(({ tools = [] }) => tools.flatMap((tool) => (tool.approval ? [tool.name] : []))),
    );
    const rules = [
      ...[...this.tools].map(([target, tool]) => rule("tool_called", { tool_name: tool }, agent(target))),
      ...[...approvals].map((tool) => rule("tool_called", { tool_name: tool }, agent(user))),
      ...agents.map(({ name }) =>
        rule(
          "from_speaker",
          { agent_id: name },
          dialect.terminalEnds && this.topology.from(name).length === 0
            ? { name: "terminate", args: { reason: "natural_end" } }
            : agent(user),
        ),
      ),
    ];
    const { activeKey } = this;
    if (activeKey !== undefined)
      for (const target of this.tools.keys())
        rules.push(rule("context_equals", { key: activeKey, value: target }, agent(target)));
    return rules;
  }

  private participant(participant: Participant): JsonObject {
    const { pointer: _, tools, ...rest } = participant;
    const data = rest as unknown as JsonObject;
    if (participant.kind === "human") return tools ? { ...data, tools: asJson(tools) } : data;
    const given = this.topology.from(participant.name).flatMap((edge) => {
      const name = this.tools.get(edge.to);
      if (name === undefined || edge.to === participant.name) return [];
      const description = handoffDescription(
        edge,
        this.spec.agents.find((each) => each.name === edge.to)?.description,
        this.spec.dialect,
      );
      const set = this.activeKey === undefined ? {} : { set: { [this.activeKey]: edge.to } };
      return [{ name, description, ...set }];
    });
    return { ...data, tools: asJson([...(tools ?? []).map(ownTool), ...given]) };
  }

  private losses(): string[] {
    const { agents, autonomous, terminateWhen, dialect } = this.spec;
    const alone = agents.filter(({ name }) => autonomousModeOf(name, autonomous)).map(({ name }) => name);
    const lost: (string | false)[] = [
      "Every agent sees the whole channel: AG2 keeps no calls and no unread messages from anybody.",
      "Rules ask for a tool by its name, whoever calls it, and the first call of a turn that routes decides.",
      dialect.pick === "last" &&
        "Of several handoffs in one reply the first counts instead of the last, and the tools are called by their targets instead of numbers.",
      terminateWhen !== undefined &&
        "terminate_when is left out: AG2's rules cannot read what was said. Only max_turns or a tool that finishes ends the channel.",
      alone.length > 0 &&
        `Nobody goes on alone: AG2 cannot count replies, so ${alone.join(", ")} asks the user instead.`,
      agents.some(({ tools = [] }) => tools.some(({ approval }) => approval)) &&
        "A call that needs an approval asks the user and comes back to the agent; a handoff beside it does not wait, and the answer is a text.",
      this.topology.edges.some(({ from, to }) => from === to) &&
        "Handoffs of an agent to itself are left out: the framework loses them.",
      agents.some(({ tools = [] }) =>
        tools.some((tool) => tool.handoff !== undefined || tool.finish !== undefined),
      ) &&
        "Tools of agents that hand over or finish by themselves lose that: in the framework they do neither.",
    ];
    return lost.filter((sentence) => sentence !== false);
  }
}

/** A tool without what AG2 would do and the framework does not; of one that needs an approval nothing happens at the call. */
function ownTool({
  handoff: _handoff,
  finish: _finish,
  approval,
  ...tool
}: ToolDeclaration): ToolDeclaration {
  if (!approval) return tool;
  const { set: _set, delete: _delete, ...rest } = tool;
  return { ...rest, approval };
}

function keysOf({ contextVars, participants, scenarios }: WorkflowDocument): Set<string> {
  const changes = [
    ...participants.flatMap(({ tools = [] }) => tools),
    ...scenarios.flatMap(({ turns }) => turns.flatMap(({ context, tools }) => [context ?? {}, ...tools])),
  ];
  const vars = [contextVars, ...scenarios.map(({ context_vars }) => context_vars ?? {})];
  return new Set([...vars, ...changes.map(({ set }) => set ?? {})].flatMap((set) => Object.keys(set)));
}

function rule(name: string, args: JsonObject, then: NamedSpec): TransitionData {
  return { when: { name, args }, then };
}

function agent(name: string): NamedSpec {
  return { name: "agent", args: { agent_id: name } };
}

function asJson(tools: readonly ToolDeclaration[]): JsonValue {
  return tools as unknown as JsonValue;
}

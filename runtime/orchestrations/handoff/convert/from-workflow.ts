import type { Route } from "./route.js";
import type { Converted } from "../../../document/orchestration.js";
import type { Participant, WorkflowDocument } from "../../../document/model.js";
import type { NamedSpec, TransitionData } from "../../../graph/wire.js";
import { ruleText } from "../../../graph/rule-text.js";
import { isObject, own, type JsonObject, type JsonValue } from "../../../json.js";
import { handoffScenarios } from "./handoff-scenarios.js";

const IDENTIFIER = /^[A-Za-z_]\w*$/;

/** A handoff document for AG2's workflow; `undefined` where no agent can start. */
export function fromWorkflow(document: WorkflowDocument): Converted | undefined {
  return new HandoffMaker(document).convert();
}

class HandoffMaker {
  private readonly routes: Route[] = [];
  private readonly conditions: string[] = [];
  private readonly lost: string[] = [];
  private start: string | undefined;
  private readonly agents: readonly Participant[];
  private readonly initial: JsonValue | undefined;

  constructor(private readonly document: WorkflowDocument) {
    this.agents = document.participants.filter(({ kind }) => kind === "agent");
    this.initial = own(document.data, "initial_speaker");
  }

  convert(): Converted | undefined {
    const { data, participants } = this.document;
    for (const { name, tools = [] } of this.agents)
      for (const tool of tools) if (tool.handoff !== undefined) this.route(name, tool.handoff, tool.name);
    for (const rule of this.rulesInOrder()) this.read(rule);
    this.readDefault();
    const start = this.isAgent(this.initial) ? this.initial : (this.start ?? this.agents[0]?.name);
    if (start === undefined) return undefined;
    if (this.start === undefined)
      this.lost.push(`No rule says who answers the first message: ${start} does.`);
    const routing = new Set(this.routes.flatMap(({ tool }) => tool ?? []));
    const made: JsonObject = {
      orchestration: "handoff",
      participants: participants.map((each) => participantData(each, routing)),
      start,
      // Without any entry everybody could hand over to everybody.
      handoffs: this.routes.length > 0 ? this.handoffs() : [{ from: start, to: [] }],
    };
    if (this.conditions.length > 0) made["terminate_when"] = this.conditions.join(" || ");
    for (const key of ["max_turns", "context_vars", "lint"]) {
      const value = own(data, key);
      if (value !== undefined) made[key] = value;
    }
    const scenarios = handoffScenarios(this.document, this.routes, this.conditions.length > 0);
    if (scenarios.length > 0) made["scenarios"] = scenarios;
    return { data: made, losses: [...this.lost, ...this.general()] };
  }

  private read(rule: TransitionData): void {
    const { when, then } = rule;
    const target = targetOf(then);
    const by = argOf(when, "agent_id");
    if (when.name === "tool_called" && this.isAgent(target)) {
      const tool = argOf(when, "tool_name");
      const callers = this.agents.filter(
        ({ tools }) => tools === undefined || tools.some((each) => each.name === tool),
      );
      for (const { name } of callers) if (typeof tool === "string") this.route(name, target, tool);
    } else if (when.name === "from_speaker" && by === this.initial && this.isAgent(target)) {
      this.start ??= target;
    } else if (when.name === "from_speaker" && this.isAgent(by) && this.isAgent(target)) {
      this.route(by, target, undefined);
      this.lost.push(
        `“${ruleText(rule)}” needs no tool in AG2; here ${by} has to call the handoff, or the user is asked.`,
      );
    } else if (when.name === "from_speaker" && this.isAgent(by) && this.isHuman(target)) {
      // A reply without a handoff goes to the user anyway.
    } else if (!this.readEnd(when, then))
      this.lost.push(
        `“${ruleText(rule)}” is left out: in a handoff workflow agents route by handoffs alone.`,
      );
  }

  /** The end on a value of the context can be asked for by `terminate_when`. */
  private readEnd(when: NamedSpec, then: NamedSpec | null): boolean {
    const key = argOf(when, "key");
    const value = argOf(when, "value") ?? null;
    const closes = then === null || then.name === "terminate";
    if (!closes || when.name !== "context_equals" || typeof key !== "string" || !IDENTIFIER.test(key))
      return false;
    if (value === null || typeof value === "object") return false;
    this.conditions.push(`${key} == ${JSON.stringify(value)}`);
    return true;
  }

  private readDefault(): void {
    const fallback = own(this.document.data, "default_target");
    const target = isObject(fallback) ? targetOf(fallback as unknown as NamedSpec) : undefined;
    if (this.isAgent(target)) this.start ??= target;
    if (!this.isHuman(target))
      this.lost.push("default_target is left out: a reply without a handoff goes to the user.");
  }

  private route(from: string, to: string, tool: string | undefined): void {
    if (!this.isAgent(to) || from === to) return;
    if (!this.routes.some((route) => route.from === from && route.tool === tool && route.to === to))
      this.routes.push({ from, to, tool });
  }

  private handoffs(): JsonValue {
    const pairs = new Map<string, JsonObject>();
    for (const { from, to, tool } of this.routes) {
      const pair = JSON.stringify([from, to]);
      if (pairs.has(pair)) continue;
      const declared = this.agents
        .find(({ name }) => name === from)
        ?.tools?.find(({ name }) => name === tool)?.description;
      pairs.set(pair, { from, to, ...(declared === undefined ? {} : { description: declared }) });
    }
    return [...pairs.values()];
  }

  private rulesInOrder(): TransitionData[] {
    const list: unknown = this.document.graph.transitions;
    const rules = (Array.isArray(list) ? (list as unknown[]) : []).filter(isRule);
    return rules.sort((a, b) => Number(a.priority ?? 0) - Number(b.priority ?? 0));
  }

  private general(): string[] {
    const tools = this.agents.flatMap((agent) => agent.tools ?? []);
    const lost: (string | false)[] = [
      "Every agent sees what was said, but neither the calls of others nor their results.",
      this.isAgent(this.initial) && `The first message is the user's here, not a turn of ${this.initial}.`,
      this.routes.some(({ tool }) => tool !== undefined) &&
        "Tools that routed are handoffs now: they take no arguments and change no context.",
      tools.some(({ finish }) => finish !== undefined) &&
        "Tools of agents that finish lose that: only the user or terminate_when ends a handoff workflow.",
      this.conditions.length > 0 && "Close reasons become terminate_when.",
    ];
    return lost.filter((sentence) => sentence !== false);
  }

  private isAgent(name: unknown): name is string {
    return this.agents.some((agent) => agent.name === name);
  }

  private isHuman(name: unknown): boolean {
    return this.document.participants.some((each) => each.kind === "human" && each.name === name);
  }
}

/** A participant with the tools that are left when those that routed have become handoffs. */
function participantData(
  { pointer: _, tools, ...rest }: Participant,
  routing: ReadonlySet<string>,
): JsonObject {
  const data = rest as unknown as JsonObject;
  if (tools === undefined) return data;
  if (rest.kind === "human") return { ...data, tools: tools as unknown as JsonValue };
  const left = tools
    .filter(({ name, handoff }) => handoff === undefined && !routing.has(name))
    .map(({ finish: _finish, ...tool }) => tool);
  return { ...data, tools: left };
}

function targetOf(then: NamedSpec | null): JsonValue | undefined {
  return then?.name === "agent" ? argOf(then, "agent_id") : undefined;
}

function argOf(spec: NamedSpec, key: string): JsonValue | undefined {
  return isObject(spec.args) ? own(spec.args, key) : undefined;
}

function isRule(value: unknown): value is TransitionData {
  if (!isObject(value)) return false;
  const { when, then } = value;
  return isNamed(when) && (then === null || isNamed(then));
}

function isNamed(value: unknown): boolean {
  return isObject(value) && typeof value["name"] === "string";
}

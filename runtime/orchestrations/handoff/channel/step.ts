import { ProtocolError } from "../../../errors.js";
import { own, setOwn, type JsonObject, type JsonValue } from "../../../json.js";
import type { Envelope } from "../../../workflow/envelope.js";
import { EV_PACKET } from "../../../workflow/events.js";
import type { DecidedBy } from "../../../workflow/orchestration.js";
import { contextAfterPacket, ownDecision } from "../../../workflow/packet.js";
import { userMessage, type Message } from "../conversation/message.js";
import { delivered, NEW_AGENT, type AgentState } from "../engine/agent-state.js";
import { enterTurn, speak, type Trigger, type TurnResult, type TurnSetup } from "../engine/turn.js";
import type { HandoffRule } from "../rule.js";
import { approvalAnswers } from "./approval.js";
import type { CompiledHandoff } from "./compiled.js";
import type { HandoffState, Wait } from "./state.js";
import { terminationOf } from "./termination-scope.js";
import { contentOf, worldOf, type TurnContent } from "./turn-content.js";

/** What one turn does to a channel. */
export interface Step {
  readonly agents: HandoffState["agents"];
  readonly waits: Wait;
  readonly context: JsonObject;
  /** Set where the channel ends with this turn. */
  readonly closeReason: JsonValue | undefined;
  readonly decidedBy: DecidedBy;
  /** What is to say about the decision beyond the rule, such as an agent that then stops before it speaks. */
  readonly remark: string;
  readonly warnings: readonly string[];
  /** The reply of an agent that the turn is, or that it lets happen; absent where nobody replies. */
  readonly played?: PlayedReply;
}

/** A reply and what becomes of it. */
export interface PlayedReply extends TurnResult {
  readonly speaker: string;
}

/** Plays one turn on a copy of the agents. Throws what makes the framework's run fail. @param state before the turn */
export function takeStep(envelope: Envelope, state: HandoffState, compiled: CompiledHandoff): Step {
  return new Play(envelope, state, compiled).step();
}

class Play {
  private readonly agents: Record<string, AgentState>;
  private readonly context: JsonObject;
  private readonly content: TurnContent;
  private waits: Wait = { for: "nobody" };
  private closeReason: JsonValue | undefined;
  private remark = "";
  private readonly warnings: string[] = [];
  private played: PlayedReply | undefined;

  constructor(
    private readonly envelope: Envelope,
    private readonly state: HandoffState,
    private readonly compiled: CompiledHandoff,
  ) {
    this.agents = Object.fromEntries(Object.entries(state.agents));
    this.context =
      envelope.event_type === EV_PACKET
        ? contextAfterPacket(envelope, state.context_vars)
        : state.context_vars;
    this.content = contentOf(envelope);
  }

  step(): Step {
    const decidedBy = this.decide();
    const { agents, waits, context, closeReason, remark, warnings, played } = this;
    const step = { agents, waits, context, closeReason, decidedBy, remark, warnings };
    return played ? { ...step, played } : step;
  }

  private decide(): DecidedBy {
    const { waits } = this.state;
    if (waits.for === "reply") return this.reply(waits.agent);
    const ending = this.envelope.event_type === EV_PACKET ? ownDecision(this.envelope) : undefined;
    if (ending?.next_speaker === null) {
      this.closeReason = ending.close_reason ?? "finished";
      return "routing";
    }
    if (waits.for === "approval") return this.approve(waits.agent);
    const agent = waits.for === "answer" ? waits.agent : this.compiled.built.start;
    const message = [userMessage(this.content.text)];
    if (waits.for === "answer") this.broadcast(agent, message);
    this.change(agent, (state) => delivered(state, message));
    this.enter(agent, waits.for === "answer" ? "answer" : "message");
    return this.ruleOf((rule) => rule.kind === "user");
  }

  private approve(agent: string): DecidedBy {
    const answers = approvalAnswers(this.stateOf(agent), this.content.calls);
    if (!answers)
      throw new ProtocolError(`${agent} waits for an approval, and this answers only part of what it asks.`);
    // The answers take the place of whatever was sent to the agent meanwhile.
    const cache: Message[] = [{ role: "user", contents: answers }];
    this.change(agent, (state) => ({ ...state, answers, unanswered: [], cache }));
    const handsOver = this.stateOf(agent).postponed.some(({ call }) => this.tool(agent, call) !== undefined);
    this.enter(agent, "approval");
    if (!handsOver || this.closeReason !== undefined) return this.ruleOf((rule) => rule.kind === "user");
    // The rest of the batch is done without asking the model again, whatever the answer was.
    const decidedBy = this.reply(agent, { text: "", calls: [] });
    this.remark = `the handoff of ${agent} waited for the answer${this.remark === "" ? "" : `; ${this.remark}`}`;
    return decidedBy;
  }

  private reply(speaker: string, content = this.content): DecidedBy {
    const setup = this.setup(speaker);
    const self = this.compiled.spec.agents.find(({ name }) => name === speaker);
    const entered = { state: this.stateOf(speaker), broadcasts: [], terminateChecks: [] };
    const result = finish(speak(setup, entered, worldOf(setup.agent, content, self)));
    this.played = { ...result, speaker };
    this.change(speaker, () => result.state);
    for (const messages of result.broadcasts) this.broadcast(speaker, messages);
    this.warnSecondHandoff(speaker, result);
    return this.follow(speaker, result);
  }

  private follow(speaker: string, { outcome, state }: TurnResult): DecidedBy {
    const { dialect, start, returnToPrevious } = { ...this.compiled.spec, start: this.compiled.built.start };
    switch (outcome.kind) {
      case "error":
        throw outcome.error;
      case "approval-request":
        if (
          !dialect.handoffWaits &&
          state.postponed.some(({ call }) => this.tool(speaker, call) !== undefined)
        )
          throw new ProtocolError(
            `${speaker} hands over while ${outcome.asks[0]?.call} waits for an approval, which ${dialect.name} refuses.`,
          );
        this.waits = { for: "approval", agent: speaker };
        return this.ruleOf(
          (rule) => rule.kind === "approval" && rule.agent === speaker && rule.tool === outcome.asks[0]?.call,
        );
      case "handoff":
        if (outcome.target === speaker) {
          this.waits = { for: "message" };
          this.remark = `${speaker} hands over to itself, which is lost on the way: nobody speaks until a new message`;
        } else this.enter(outcome.target, "handoff");
        return this.ruleOf(
          (rule) => rule.kind === "edge" && rule.edge.from === speaker && rule.edge.to === outcome.target,
        );
      case "terminated":
        this.closeReason = "terminate_when";
        return this.ruleOf((rule) => rule.kind === "terminate");
      case "autonomous-continue":
        this.enter(speaker, "autonomous");
        return this.ruleOf((rule) => rule.kind === "autonomous" && rule.agent === speaker);
      case "user-request":
        if (dialect.terminalEnds && this.setup(speaker).agent.handoffs.length === 0)
          this.closeReason = "natural_end";
        else
          this.waits = {
            for: "answer",
            agent: dialect.answeredBy(start, speaker, returnToPrevious ?? false),
          };
        return "default";
    }
  }

  /** The agent reads what waits for it; where the condition holds then, the channel ends and the agent never speaks. */
  private enter(agent: string, trigger: Trigger): void {
    const entered = enterTurn(this.setup(agent), this.stateOf(agent));
    if ("error" in entered) throw entered.error;
    this.change(agent, () => entered.state);
    for (const messages of entered.broadcasts) this.broadcast(agent, messages);
    if (entered.terminated) {
      this.closeReason = "terminate_when";
      this.remark = `${agent} stops before it speaks, because terminate_when holds`;
    } else this.waits = { for: "reply", agent, trigger };
  }

  private warnSecondHandoff(speaker: string, { response, handoff }: TurnResult): void {
    const { pick } = this.compiled.spec.dialect;
    const called = (response ?? [])
      .flatMap(({ contents }) => contents)
      .flatMap((content) => ("args" in content ? (this.tool(speaker, content.call) ?? []) : []));
    const lost = called.filter((target) => target !== handoff);
    if (handoff === undefined || lost.length === 0) return;
    if (pick === "last")
      this.warnings.push(
        `${speaker} hands over more than once: ${handoff} gets control, ${lost.join(", ")} does not`,
      );
  }

  private setup(name: string): TurnSetup {
    const { agents, built, condition, spec } = this.compiled;
    const agent = agents.get(name);
    if (!agent) throw new ProtocolError(`${name} is no agent of this workflow.`);
    return {
      agent,
      isStart: name === built.start,
      termination: terminationOf(condition, name, this.context),
      streaming: true,
      pick: spec.dialect.pick,
      readsResults: spec.dialect.readsResults,
    };
  }

  private tool(agent: string, call: string): string | undefined {
    return this.compiled.agents.get(agent)?.handoffs.find(({ name }) => name === call)?.target;
  }

  private broadcast(from: string, messages: readonly Message[]): void {
    const { foreign } = this.compiled.spec.dialect;
    const seen = messages.map(foreign);
    for (const name of this.compiled.agents.keys())
      if (name !== from) this.change(name, (state) => delivered(state, seen));
  }

  private change(name: string, change: (state: AgentState) => AgentState): void {
    const next = change(this.stateOf(name));
    setOwn(this.agents as unknown as JsonObject, name, next as unknown as JsonValue);
  }

  private stateOf(name: string): AgentState {
    return (
      (own(this.agents as unknown as JsonObject, name) as unknown as AgentState | undefined) ?? NEW_AGENT
    );
  }

  private ruleOf(is: (rule: HandoffRule) => boolean): DecidedBy {
    const index = this.compiled.rules.findIndex(is);
    return index < 0 ? "default" : index;
  }
}

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

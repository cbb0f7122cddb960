import type { HandoffAgent } from "../agent.js";
import { userMessage, type Message } from "../conversation/message.js";
import type { TerminationCondition } from "../termination.js";
import { delivered, NEW_AGENT, type AgentState, type ApprovalAnswer } from "./agent-state.js";
import type { AgentWorld } from "./model.js";
import { HandoffRunError, requireAnswerable, type Answer, type PendingRequest } from "./request.js";
import { takeTurn, type Trigger, type TurnOutcome, type TurnResult } from "./turn.js";

export interface HandoffSetup {
  readonly agents: readonly HandoffAgent[];
  /** Id of the agent that gets every fresh message. */
  readonly start: string;
  readonly termination?: TerminationCondition | undefined;
  /** False for runs that give whole replies: own earlier replies then keep their author. */
  readonly streaming: boolean;
}

/** A turn that was played. */
export interface PlayedTurn extends TurnResult {
  readonly speaker: string;
  readonly trigger: Trigger;
  /** How often the agent had gone on by itself before. */
  readonly autonomousTurnsBefore: number;
  /** Requests that the turn raised. */
  readonly requests: readonly PendingRequest[];
}

/** Messages for agents that only listen. */
interface Broadcast {
  readonly to: readonly string[];
  readonly messages: readonly Message[];
}

/** Messages for one agent that is to speak. */
interface Control {
  readonly to: string;
  readonly trigger: Trigger;
  readonly messages: readonly Message[];
}

type Delivery = Broadcast | Control;

/** How many rounds of deliveries one conversation may take; a fresh message starts the count again. */
const MAX_SUPERSTEPS = 100;

/**
 * A whole handoff workflow in memory, in the framework's own order: all that was sent in one superstep is delivered in the next, and turns
 * of one agent follow each other. A run that fails keeps what was sent and not delivered, and then refuses fresh messages.
 */
export class WorkflowRun {
  readonly states = new Map<string, AgentState>();
  readonly pending = new Map<string, PendingRequest>();
  /** In the order in which they began. */
  readonly turns: PlayedTurn[] = [];
  /** Users' answers on their way to everybody but the agent that asked. */
  readonly userBroadcasts: (readonly Message[])[] = [];
  /** What was sent and not delivered, by sender: agents, and the outside for each agent that it writes to. */
  private sent = new Map<string, Delivery[]>();
  private supersteps = 0;
  private raised = 0;

  constructor(
    private readonly setup: HandoffSetup,
    private readonly worldOf: (agent: string) => AgentWorld,
  ) {
    for (const { id } of setup.agents) this.states.set(id, NEW_AGENT);
  }

  /** A new message, for the start agent. Throws what ends the run. */
  message(text: string): void {
    if (this.sent.size > 0)
      throw new HandoffRunError(
        "Messages of a run that failed are still undelivered, so that no new message can be taken.",
        "RuntimeError",
      );
    this.supersteps = 0;
    this.give({ to: this.setup.start, trigger: "message", messages: [userMessage(text)] });
    this.deliverAll();
  }

  /** Answers to what the run waits for. Throws what ends the run; requests that were not answered stay. */
  answer(answers: readonly Answer[]): void {
    requireAnswerable(answers, this.pending);
    for (const answer of answers) {
      const request = this.pending.get(answer.request) as PendingRequest;
      this.pending.delete(answer.request);
      if ("texts" in answer) {
        const messages = answer.texts.map(userMessage);
        this.give({ to: request.from, trigger: "answer", messages });
      } else if ("approved" in answer && request.kind === "approval") {
        const { id, call } = request.call;
        this.approve(request.from, { approval_response: answer.approved, id, call });
      }
    }
    this.deliverAll();
  }

  /** The agent goes on once all its approvals are answered. The answers replace whatever was delivered to it meanwhile. */
  private approve(agent: string, answer: ApprovalAnswer): void {
    const state = this.stateOf(agent);
    const unanswered = state.unanswered.filter((id) => id !== answer.id);
    const answers = [...state.answers, answer];
    if (unanswered.length > 0) {
      this.states.set(agent, { ...state, unanswered, answers });
      return;
    }
    const cache: Message[] = [{ role: "user", contents: answers }];
    this.states.set(agent, { ...state, unanswered, answers, cache });
    this.give({ to: agent, trigger: "approval", messages: [] });
  }

  private deliverAll(): void {
    while (this.sent.size > 0) {
      if (this.supersteps === MAX_SUPERSTEPS)
        throw new HandoffRunError(
          `The run did not come to rest within ${MAX_SUPERSTEPS} supersteps: agents keep handing over to each other.`,
          "WorkflowConvergenceException",
        );
      this.supersteps++;
      this.superstep();
    }
  }

  /** What different senders sent is delivered side by side, one step each in turn; what one sender sent, one after the other. */
  private superstep(): void {
    let chains = [...this.sent.values()].map((deliveries) => this.deliveries(deliveries));
    this.sent = new Map();
    const errors: unknown[] = [];
    while (chains.length > 0)
      chains = chains.filter((chain) => {
        try {
          return chain.next().done !== true;
        } catch (error) {
          errors.push(error);
          return false;
        }
      });
    if (errors.length > 0) throw errors[0];
  }

  private *deliveries(deliveries: readonly Delivery[]): Generator<void> {
    for (const delivery of deliveries) {
      if ("trigger" in delivery) yield* this.control(delivery);
      else {
        for (const to of delivery.to) this.deliver(to, delivery.messages);
        // Several receivers are served at once, which gives other senders their turn; a single one is served on the spot.
        if (delivery.to.length > 1) yield;
      }
    }
  }

  private *control({ to, messages, trigger }: Control): Generator<void> {
    if (trigger === "answer") {
      this.broadcast(to, messages);
      this.userBroadcasts.push(messages);
    }
    this.deliver(to, messages);
    let outcome = yield* this.turn(to, trigger);
    while (outcome.kind === "autonomous-continue") outcome = yield* this.turn(to, "autonomous");
    if (outcome.kind === "error") throw outcome.error;
  }

  private *turn(speaker: string, trigger: Trigger): Generator<void, TurnOutcome> {
    const place = this.turns.length++;
    const before = this.stateOf(speaker);
    const agent = this.setup.agents.find(({ id }) => id === speaker) as HandoffAgent;
    const { start, termination, streaming } = this.setup;
    const setup = { agent, isStart: speaker === start, termination, streaming };
    const result = yield* takeTurn(setup, before, this.worldOf(speaker));
    this.states.set(speaker, result.state);
    for (const messages of result.broadcasts) this.broadcast(speaker, messages);
    const { outcome } = result;
    // Nobody is wired to itself: a handoff to oneself is lost on the way, and nobody speaks after it.
    if (outcome.kind === "handoff" && outcome.target !== speaker)
      this.send(speaker, { to: outcome.target, trigger: "handoff", messages: [] });
    const requests = this.requestsOf(speaker, result);
    for (const request of requests) this.pending.set(request.id, request);
    this.turns[place] = {
      ...result,
      speaker,
      trigger,
      autonomousTurnsBefore: before.autonomousTurns,
      requests,
    };
    return outcome;
  }

  private requestsOf(from: string, { outcome, response = [] }: TurnResult): PendingRequest[] {
    const id = () => `req-${++this.raised}`;
    if (outcome.kind === "user-request") return [{ id: id(), from, kind: "user", response }];
    if (outcome.kind !== "approval-request") return [];
    return outcome.asks.map((call) => ({ id: id(), from, kind: "approval", call }));
  }

  private broadcast(from: string, messages: readonly Message[]): void {
    const to = this.setup.agents.map(({ id }) => id).filter((id) => id !== from);
    if (to.length > 0) this.send(from, { to, messages });
  }

  /** From outside: what is given to one agent keeps its order. */
  private give(delivery: Control): void {
    this.send(`→ ${delivery.to}`, delivery);
  }

  private send(from: string, delivery: Delivery): void {
    const list = this.sent.get(from);
    if (list) list.push(delivery);
    else this.sent.set(from, [delivery]);
  }

  private deliver(to: string, messages: readonly Message[]): void {
    this.states.set(to, delivered(this.stateOf(to), messages));
  }

  private stateOf(agent: string): AgentState {
    return this.states.get(agent) ?? NEW_AGENT;
  }
}

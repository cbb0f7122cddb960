import type { HandoffAgent } from "../agent.js";
import { callsOf, textOnly, userMessage, type CallContent, type Message } from "../conversation/message.js";
import type { TerminationCondition } from "../termination.js";
import type { AgentState } from "./agent-state.js";
import { findHandoff } from "./find-handoff.js";
import type { AgentWorld, ModelCall } from "./model.js";
import { runAgent } from "./model-loop.js";

/** Why an agent gets control. */
export type Trigger = "message" | "handoff" | "answer" | "approval" | "autonomous";

export type TurnOutcome =
  | { readonly kind: "handoff"; readonly target: string }
  | { readonly kind: "user-request" }
  | { readonly kind: "approval-request"; readonly asks: readonly CallContent[] }
  | { readonly kind: "terminated"; readonly when: "before-reply" | "after-reply" }
  | { readonly kind: "autonomous-continue" }
  | { readonly kind: "error"; readonly error: unknown };

/** Everything about one turn of one agent. */
export interface TurnResult {
  readonly state: AgentState;
  readonly outcome: TurnOutcome;
  readonly modelCalls: readonly ModelCall[];
  readonly toolsRun: readonly string[];
  /** Sent to all other agents, in order; `[]` is an empty broadcast, which still wakes everybody up. */
  readonly broadcasts: readonly (readonly Message[])[];
  readonly terminateChecks: readonly boolean[];
  /** The target that was read from the reply, whether or not the topology has it. */
  readonly handoff: string | undefined;
  /** The whole reply; absent where there is none, or a person has to answer first. */
  readonly response?: readonly Message[];
}

export interface TurnSetup {
  readonly agent: HandoffAgent;
  readonly isStart: boolean;
  readonly termination?: TerminationCondition | undefined;
  readonly streaming: boolean;
  /** Which of several handoffs of one reply counts. Default: the first. */
  readonly pick?: "first" | "last";
  /** False where only the calls of handoff tools hand over, and no result of another tool. Default: true. */
  readonly readsResults?: boolean;
}

/** A reply handed over to an agent that the speaker has no edge to. */
export class UnknownTargetError extends Error {
  readonly pythonError = "ValueError";

  constructor(agent: HandoffAgent, target: string) {
    const known = agent.handoffs.map((tool) => tool.target);
    super(
      `${agent.id} hands over to “${target}”, but has no handoff there: ${known.length === 0 ? "it has none at all" : `it may hand over to ${known.join(", ")}`}.`,
    );
  }
}

export interface EnteredTurn extends Pick<TurnResult, "state" | "broadcasts" | "terminateChecks"> {
  /** True where the agent stops without speaking. */
  readonly terminated: boolean;
  readonly error?: unknown;
}

/** An agent takes control: it reads what was delivered, and the termination condition is asked before its model is. */
export function enterTurn({ isStart, termination }: TurnSetup, before: AgentState): EnteredTurn {
  const broadcasts = isStart && before.conversation.length === 0 ? [before.cache] : [];
  // The cache is emptied by the reply only: a turn that stops or fails here reads the same messages again next time.
  const state = { ...before, conversation: [...before.conversation, ...before.cache] };
  const { checks, ...answer } = ask(termination, state.conversation);
  return { state, broadcasts, terminateChecks: checks, ...answer };
}

/** One whole turn: what was delivered, the reply, and where control goes from there. Yields wherever it waits for tools. */
export function* takeTurn(
  setup: TurnSetup,
  before: AgentState,
  world: AgentWorld,
): Generator<void, TurnResult> {
  const entered = enterTurn(setup, before);
  const silent = { ...entered, modelCalls: [], toolsRun: [], handoff: undefined };
  if ("error" in entered) return { ...silent, outcome: { kind: "error", error: entered.error } };
  if (entered.terminated) return { ...silent, outcome: { kind: "terminated", when: "before-reply" } };
  return yield* speak(setup, entered, world);
}

/** The rest of a turn that was entered. */
export function* speak(
  setup: TurnSetup,
  entered: Pick<EnteredTurn, "state" | "broadcasts" | "terminateChecks">,
  world: AgentWorld,
): Generator<void, TurnResult> {
  const loop = yield* runAgent(setup.agent, entered.state, world, setup);
  const { modelCalls, toolsRun, session, approval, response } = loop;
  const { broadcasts, terminateChecks } = entered;
  const played = { broadcasts, terminateChecks, modelCalls, toolsRun, handoff: undefined };
  if ("failure" in loop)
    return {
      ...played,
      state: { ...entered.state, session },
      outcome: { kind: "error", error: loop.failure },
    };
  const settled = settledState(entered.state, session);
  if (approval) {
    const state = {
      ...settled,
      postponed: [...settled.postponed, ...approval.batch],
      unanswered: [...settled.unanswered, ...approval.asks.map(({ id }) => id)],
    };
    return { ...played, state, outcome: { kind: "approval-request", asks: approval.asks } };
  }
  const said = textOnly(response);
  const spoken: AgentState = { ...settled, conversation: [...settled.conversation, ...said] };
  const reply = { ...played, response, broadcasts: [...broadcasts, said] };
  return { ...reply, ...afterReply(setup, spoken, response, terminateChecks) };
}

/** Where control goes after a reply: a handoff comes before the termination condition, that before going on alone. */
export function afterReply(
  { agent, termination, pick, readsResults = true }: TurnSetup,
  spoken: AgentState,
  response: readonly Message[],
  checks: readonly boolean[],
): Pick<TurnResult, "state" | "outcome" | "handoff" | "terminateChecks"> {
  const called = readsResults ? undefined : handoffCalls(agent, response);
  const target = findHandoff(response, pick, called && ((id) => called.has(id)));
  if (target !== undefined) {
    const base = { handoff: target, terminateChecks: checks };
    if (!agent.handoffs.some((tool) => tool.target === target))
      return {
        ...base,
        state: spoken,
        outcome: { kind: "error", error: new UnknownTargetError(agent, target) },
      };
    // The source keeps the result of its call, so that its own next turn finds the call answered.
    const state = { ...spoken, cache: response.slice(-1), autonomousTurns: 0 };
    return { ...base, state, outcome: { kind: "handoff", target } };
  }
  const asked = ask(termination, spoken.conversation);
  const base = { handoff: undefined, terminateChecks: [...checks, ...asked.checks] };
  if ("error" in asked) return { ...base, state: spoken, outcome: { kind: "error", error: asked.error } };
  if (asked.terminated)
    return { ...base, state: spoken, outcome: { kind: "terminated", when: "after-reply" } };
  const { autonomous } = agent;
  if (!autonomous || spoken.autonomousTurns >= autonomous.turnLimit)
    return { ...base, state: { ...spoken, autonomousTurns: 0 }, outcome: { kind: "user-request" } };
  const cache = [userMessage(autonomous.prompt)];
  const state = { ...spoken, cache, autonomousTurns: spoken.autonomousTurns + 1 };
  return { ...base, state, outcome: { kind: "autonomous-continue" } };
}

/** Ids of the calls of handoff tools. */
function handoffCalls({ handoffs }: HandoffAgent, response: readonly Message[]): ReadonlySet<string> {
  const calls = response.flatMap(callsOf);
  return new Set(calls.filter(({ call }) => handoffs.some(({ name }) => name === call)).map(({ id }) => id));
}

/** The condition's answer, for the record too; nothing where there is no condition. */
function ask(
  termination: TerminationCondition | undefined,
  conversation: readonly Message[],
): { readonly checks: readonly boolean[]; readonly terminated: boolean; readonly error?: unknown } {
  if (!termination) return { checks: [], terminated: false };
  try {
    const terminated = termination(conversation);
    return { checks: [terminated], terminated };
  } catch (error) {
    return { checks: [], terminated: false, error };
  }
}

/** A batch that was postponed is done once it was answered; one that still waits stays, whatever the agent does meanwhile. */
function settledState(state: AgentState, session: readonly Message[]): AgentState {
  const done = state.answers.length > 0 ? { postponed: [], answers: [] } : {};
  return { ...state, ...done, session, cache: [] };
}

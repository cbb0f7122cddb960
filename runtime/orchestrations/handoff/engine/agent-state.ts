import type { CallContent, Content, Message } from "../conversation/message.js";

/** What one agent remembers. Immutable. */
export interface AgentState {
  /** What it has read and said, text only, plus its own handoff results and the answers to its approvals. */
  readonly conversation: readonly Message[];
  /** What was delivered to it and has not been read. */
  readonly cache: readonly Message[];
  /** What its model has seen, tool calls and all. */
  readonly session: readonly Message[];
  readonly autonomousTurns: number;
  /** Calls that wait for a person's answer, with the rest of their batches. */
  readonly postponed: readonly CallContent[];
  /** Ids of the calls that still need an answer. */
  readonly unanswered: readonly string[];
  readonly answers: readonly ApprovalAnswer[];
}

export type ApprovalAnswer = Extract<Content, { approval_response: boolean }>;

export const NEW_AGENT: AgentState = {
  conversation: [],
  cache: [],
  session: [],
  autonomousTurns: 0,
  postponed: [],
  unanswered: [],
  answers: [],
};

export function delivered(state: AgentState, messages: readonly Message[]): AgentState {
  return messages.length === 0 ? state : { ...state, cache: [...state.cache, ...messages] };
}

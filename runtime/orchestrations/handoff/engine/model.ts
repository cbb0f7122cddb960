import type { Message } from "../conversation/message.js";

/** What a model gives back, in order. */
export type OutputItem =
  | { readonly text: string }
  | { readonly call: string; readonly id: string; readonly args: string };

/** The outside world of one agent's turn: its model and its own tools. Both may throw. */
export interface AgentWorld {
  /** @param seen everything that the model is sent */
  reply(seen: readonly Message[]): readonly OutputItem[];
  /** The result as text. A throw becomes an error result. */
  run(tool: string, args: string): string;
}

/** What one call of the model saw and said. */
export interface ModelCall {
  readonly seen: readonly Message[];
  readonly output: readonly OutputItem[];
}

import type { JsonObject } from "../../json.js";

/** A call that a model asks for. `args` is the model's own JSON text, which may be none. */
export interface ChatCall {
  id: string;
  name: string;
  args: string;
}

/** A message to a model, or of one. */
export type ChatMessage =
  | { role: "system"; text: string }
  | { role: "user"; text: string }
  /** `name`: who said it, where that is another agent. */
  | { role: "assistant"; text: string; name?: string; calls?: readonly ChatCall[] }
  | { role: "tool"; text: string; callId: string };

export interface ChatTool {
  name: string;
  description: string;
  /** JSON Schema of an object. */
  parameters: JsonObject;
}

export interface ChatReply {
  text: string;
  calls: ChatCall[];
  /** The model's own name, as the server gives it. */
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
  /** US dollars, where the server says it. */
  cost?: number;
}

/** A model that chats and calls tools. Rejects with a `RoundError` that holds no secret. */
export interface ChatModel {
  reply(
    messages: readonly ChatMessage[],
    tools: readonly ChatTool[],
    signal: AbortSignal,
  ): Promise<ChatReply>;
}

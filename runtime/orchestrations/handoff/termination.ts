import type { Message } from "./conversation/message.js";

/** Asked before and after each reply, over the asking agent's own copy of the conversation. May throw: the run then fails. */
export type TerminationCondition = (conversation: readonly Message[]) => boolean;

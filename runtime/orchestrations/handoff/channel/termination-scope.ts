import { ProtocolError } from "../../../errors.js";
import type { Expression, ExpressionScope } from "../../../expression/expression.js";
import { own, type JsonObject, type JsonValue } from "../../../json.js";
import { textOf, type Message } from "../conversation/message.js";
import type { TerminationCondition } from "../termination.js";

/**
 * `terminate_when` over an agent's own copy of the conversation. An expression may use the context's keys, and `messages` (each with role,
 * author and text), `last` (the last message), `said` (the last text by an agent), `asked` (the last text by the user), `agent` (who asks).
 */
export function terminationOf(
  condition: Expression | undefined,
  agent: string,
  context: JsonObject,
): TerminationCondition | undefined {
  if (!condition) return undefined;
  return (conversation) => {
    const result = condition.holds(scopeOf(conversation, agent, context));
    if (result.ok) return result.value;
    throw new ProtocolError(
      `terminate_when fails when ${agent} asks it: ${result.message}`,
      "/terminate_when",
    );
  };
}

function scopeOf(conversation: readonly Message[], agent: string, context: JsonObject): ExpressionScope {
  const lastBy = (role: Message["role"]): JsonValue => {
    const message = conversation.findLast((one) => one.role === role);
    return message ? textOf(message) : null;
  };
  return {
    lookup(name) {
      const value = own(context, name);
      if (value !== undefined) return value;
      switch (name) {
        case "context_vars":
          return context;
        case "messages":
          return conversation.map(shown);
        case "last": {
          const last = conversation.at(-1);
          return last ? shown(last) : null;
        }
        case "said":
          return lastBy("assistant");
        case "asked":
          return lastBy("user");
        case "agent":
          return agent;
        default:
          return undefined;
      }
    },
  };
}

/** Names that `terminate_when` may use beside the context's keys. */
export const TERMINATION_NAMES: readonly string[] = [
  "context_vars",
  "messages",
  "last",
  "said",
  "asked",
  "agent",
];

function shown(message: Message): JsonObject {
  return { role: message.role, author: message.author ?? null, text: textOf(message) };
}

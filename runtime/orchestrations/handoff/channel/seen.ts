import { own, type JsonObject } from "../../../json.js";
import type { SeenMessage } from "../../../document/orchestration.js";
import { callsOf, textOf, type Message } from "../conversation/message.js";
import { NEW_AGENT, type AgentState } from "../engine/agent-state.js";
import type { AgentWorld } from "../engine/model.js";
import { runAgent } from "../engine/model-loop.js";
import { compileHandoff } from "./compiled.js";
import type { HandoffState } from "./state.js";

/**
 * What the model of an agent that has control is sent: its session, then what was delivered to it, with the results of a batch that was
 * approved meanwhile. The framework's own loop works it out: it is played up to where it asks the model.
 */
export function seenByModel({ graph_data, agents }: HandoffState, name: string): SeenMessage[] {
  const agent = compileHandoff(graph_data).agents.get(name);
  if (!agent) return [];
  const state =
    (own(agents as unknown as JsonObject, name) as unknown as AgentState | undefined) ?? NEW_AGENT;
  let asked: readonly Message[] | undefined;
  const world: AgentWorld = {
    reply: (seen) => {
      asked ??= seen;
      return [];
    },
    run: () => "ok",
  };
  const loop = runAgent(agent, state, world, { streaming: true });
  while (asked === undefined && loop.next().done !== true);
  return (asked ?? []).flatMap((message) => messagesOf(message, agent.author));
}

/** One message a result, as model servers want them. */
function messagesOf(message: Message, self: string): SeenMessage[] {
  const { role, author, contents } = message;
  if (role === "tool")
    return contents.flatMap((content) =>
      "result" in content ? [{ role, text: content.result, callId: content.id }] : [],
    );
  const calls = callsOf(message).map(({ call, id, args }) => ({ id, name: call, args }));
  const text = textOf(message);
  if (text === "" && calls.length === 0) return [];
  const others = author === undefined || author === self ? {} : { author };
  return [{ role, ...others, text, ...(calls.length === 0 ? {} : { calls }) }];
}

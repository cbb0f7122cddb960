import { idText } from "../../../graph/value-text.js";
import { isObject, own, type JsonValue } from "../../../json.js";
import type { Participant } from "../../../document/model.js";
import type { Envelope } from "../../../workflow/envelope.js";
import type { HandoffAgent } from "../agent.js";
import type { CallContent } from "../conversation/message.js";
import type { AgentWorld, OutputItem } from "../engine/model.js";
import { needingApproval } from "../engine/tool-batch.js";

/** What an envelope says and calls. A packet of somebody else's making counts with the one tool that its routing names. */
export interface TurnContent {
  readonly text: string;
  readonly calls: readonly CallContent[];
}

export function contentOf({ event_data, envelope_id }: Envelope): TurnContent {
  if (!isObject(event_data)) return { text: "", calls: [] };
  const body = own(event_data, "text") ?? own(event_data, "body");
  const routing = own(event_data, "routing");
  const listed =
    own(event_data, "calls") ?? (isObject(routing) ? [{ name: own(routing, "tool") ?? null }] : []);
  const calls = (Array.isArray(listed) ? listed : []).flatMap(
    (entry, index) => callOf(entry, `${idText(envelope_id)}.${index}`) ?? [],
  );
  return { text: typeof body === "string" ? body : "", calls };
}

function callOf(entry: JsonValue, id: string): CallContent | undefined {
  const name = isObject(entry) ? own(entry, "name") : undefined;
  if (!isObject(entry) || typeof name !== "string") return undefined;
  return { call: name, id, args: JSON.stringify(own(entry, "args") ?? {}) };
}

/**
 * The agent's model and tools, as far as the envelope tells of them. One envelope is a whole turn: calls that let the model speak again
 * come first, then the text; a handoff or a call that needs an approval ends the reply, so that its text was said in the same one.
 */
export function worldOf(
  agent: HandoffAgent,
  { text, calls }: TurnContent,
  self: Participant | undefined,
): AgentWorld {
  const said: OutputItem[] = text === "" ? [] : [{ text }];
  const endsReply =
    calls.some(({ call }) => agent.handoffs.some(({ name }) => name === call)) ||
    needingApproval(agent, calls).length > 0 ||
    agent.tools.length + agent.handoffs.length === 0;
  const replies: OutputItem[][] =
    calls.length === 0 || endsReply ? [[...said, ...calls]] : [[...calls], said];
  return {
    reply: () => replies.shift() ?? [],
    // A tool that is declared to hand over gives what only a synthetic tool should give.
    run: (tool) => {
      const target = self?.tools?.find(({ name }) => name === tool)?.handoff;
      return target === undefined ? "ok" : JSON.stringify({ handoff_to: target });
    },
  };
}

import { documentOrchestration } from "../../orchestrations/index.js";
import type { SeenMessage } from "../../document/orchestration.js";
import type { RoundRequest } from "../runner.js";
import { seenLines } from "../seen.js";
import type { ChatMessage } from "./chat-model.js";
import type { ToolNames } from "./tool-names.js";

/**
 * What a model is sent: the participant's prompt, then what AG2 shows to the speaker. Its own lines are the assistant's, those of others the
 * user's with the name before them. An orchestration with a view of its own says itself what the model reads.
 */
export function messagesFor(request: RoundRequest, names: ToolNames): ChatMessage[] {
  const { document, speaker, state } = request;
  const seen = documentOrchestration(document.orchestration).seen?.(state, speaker);
  const messages = seen ? seen.map((message) => ofSeen(message, names)) : ofChannel(request);
  // Servers want something to answer; the one who opens the channel has nothing yet.
  if (messages.length === 0) messages.push({ role: "user", text: "Open the conversation." });
  return [{ role: "system", text: promptOf(request) }, ...messages];
}

function promptOf({ document, speaker }: RoundRequest): string {
  const { prompt, description = "" } = document.participants.find(({ name }) => name === speaker) ?? {};
  return prompt ?? `You are ${speaker}. ${description}`.trim();
}

function ofChannel(request: RoundRequest): ChatMessage[] {
  const { lines, earlier } = seenLines(request);
  const messages = lines.map(
    ({ from, text, own }): ChatMessage =>
      own ? { role: "assistant", text } : { role: "user", text: `[${from}]: ${text}` },
  );
  if (!earlier) return messages;
  const { count, from } = earlier;
  const summary = `Earlier in this channel: ${count} ${count === 1 ? "message" : "messages"} from ${from.join(", ")}.`;
  return [{ role: "user", text: summary }, ...messages];
}

function ofSeen({ role, author, text, calls, callId }: SeenMessage, names: ToolNames): ChatMessage {
  if (role === "tool") return { role, text, callId: callId ?? "" };
  if (role === "user") return { role, text };
  return {
    role,
    text,
    ...(author === undefined ? {} : { name: author }),
    ...(calls ? { calls: calls.map((call) => ({ ...call, name: names.outside(call.name) })) } : {}),
  };
}

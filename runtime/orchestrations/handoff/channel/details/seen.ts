import type { DecisionDetail } from "../../../../workflow/orchestration.js";
import { textOf, type Message } from "../../conversation/message.js";
import type { PlayedReply, Step } from "../step.js";
import { callsIn } from "./called.js";
import { count } from "../../../../analysis/words.js";

/** The conversation of the agent that speaks next, as its model gets it. */
export function whatIsSeen(next: string, { agents }: Step): DecisionDetail {
  const conversation = agents[next]?.conversation ?? [];
  return {
    name: `${next} will see`,
    value: count(conversation.length, "message"),
    items: conversation.map((message, index) => ({
      name: `${index + 1} ${authorOf(message)}`,
      value: shown(message),
    })),
    afterwards: true,
  };
}

/** What the agent that spoke did beside its text: none of it reaches anybody else. */
export function whatIsKept(next: string, played: PlayedReply): DecisionDetail {
  const calls = callsIn(played);
  return {
    name: `${next} will not see`,
    value:
      calls.length === 0 ? "nothing is kept back" : `${count(calls.length, "call")} and what came of them`,
    items: calls.map(({ call, args, id }) => ({
      name: call,
      value: `called with ${args}${resultOf(id, played)}`,
    })),
    afterwards: true,
  };
}

function resultOf(id: string, { response }: PlayedReply): string {
  const result = (response ?? [])
    .flatMap(({ contents }) => contents)
    .find((content) => "result" in content && content.id === id);
  return result && "result" in result ? `, gave ${result.result}` : "";
}

function authorOf({ author, role }: Message): string {
  return author ?? role;
}

function shown(message: Message): string {
  const text = textOf(message);
  if (text !== "") return text;
  const parts = message.contents.flatMap((content) =>
    "result" in content
      ? [`result of its own call: ${content.result}`]
      : "approval_response" in content
        ? [`${content.approval_response ? "approved" : "rejected"}: ${content.call}`]
        : [],
  );
  return parts.length > 0 ? parts.join("; ") : "no text";
}

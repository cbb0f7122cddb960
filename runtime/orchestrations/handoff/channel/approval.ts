import { isObject, own } from "../../../json.js";
import type { AwaitedCall } from "../../../workflow/orchestration.js";
import type { CallContent } from "../conversation/message.js";
import type { AgentState, ApprovalAnswer } from "../engine/agent-state.js";

/** What a user calls to answer. With `{"tool": name}` for an argument the answer is for the calls of that tool only. */
export const APPROVE = "approve";
export const REJECT = "reject";

/** The answers to everything that waits, in the order in which it was asked; `undefined` while something has no answer. */
export function approvalAnswers(
  { postponed, unanswered }: AgentState,
  calls: readonly CallContent[],
): ApprovalAnswer[] | undefined {
  const answers = unanswered.map((id) => {
    const call = postponed.find((one) => one.id === id)?.call ?? "";
    const answer =
      calls.find((one) => toolOf(one) === call) ??
      calls.find((one) => isAnswer(one) && toolOf(one) === undefined);
    return answer && { approval_response: answer.call === APPROVE, id, call };
  });
  return answers.every((answer) => answer !== undefined) ? answers : undefined;
}

/** What a user may answer: yes or no to everything, and to each tool by itself where several ask. */
export function awaitedAnswers({ postponed, unanswered }: AgentState): AwaitedCall[] {
  const asked = postponed.filter(({ id }) => unanswered.includes(id)).map(({ call }) => call);
  const tools = [...new Set(asked)];
  const answers = [
    { tool: APPROVE, word: "Approves" },
    { tool: REJECT, word: "Rejects" },
  ];
  return [
    ...answers.map(({ tool, word }) => ({ tool, about: `${word} ${tools.join(", ")}.` })),
    ...(tools.length < 2 ? [] : tools).flatMap((name) =>
      answers.map(({ tool, word }) => ({ tool, args: { tool: name }, about: `${word} ${name} alone.` })),
    ),
  ];
}

function isAnswer({ call }: CallContent): boolean {
  return call === APPROVE || call === REJECT;
}

function toolOf(answer: CallContent): string | undefined {
  if (!isAnswer(answer)) return undefined;
  const args: unknown = JSON.parse(answer.args);
  const tool = isObject(args) ? own(args, "tool") : undefined;
  return typeof tool === "string" ? tool : undefined;
}

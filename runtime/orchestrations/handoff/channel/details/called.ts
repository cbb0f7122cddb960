import type { DecisionDetail } from "../../../../workflow/orchestration.js";
import type { HandoffAgent } from "../../agent.js";
import { callsOf, type CallContent } from "../../conversation/message.js";
import type { Dialect } from "../../dialect.js";
import { needingApproval } from "../../engine/tool-batch.js";
import type { PlayedReply } from "../step.js";
import { count } from "../../../../analysis/words.js";

/** The speaker's calls, and what came of each. */
export function calledTools(agent: HandoffAgent, played: PlayedReply, dialect: Dialect): DecisionDetail {
  const calls = callsIn(played);
  return {
    name: "called",
    value: calls.length === 0 ? "nothing" : count(calls.length, "tool"),
    items: calls.map(({ call }) => ({ name: call, value: fate(call, agent, played, dialect) })),
  };
}

/** The calls of a reply; of one that waits for an approval, those of the batch that waits. */
export function callsIn({ response, outcome, state }: PlayedReply): readonly CallContent[] {
  return outcome.kind === "approval-request" ? state.postponed : (response ?? []).flatMap(callsOf);
}

function fate(
  call: string,
  agent: HandoffAgent,
  played: PlayedReply,
  { pick, handoffWaits }: Dialect,
): string {
  const edge = agent.handoffs.find(({ name }) => name === call);
  const { outcome, speaker, handoff } = played;
  if (outcome.kind === "approval-request") {
    if (needingApproval(agent, [{ call, id: "", args: "" }]).length > 0) return "waits for an approval";
    if (edge)
      return handoffWaits
        ? `waits with it; the handoff to ${edge.target} takes place whatever the answer is`
        : "is refused while another call waits for an approval";
    return "waits with it";
  }
  if (edge === undefined)
    return agent.tools.some(({ name }) => name === call)
      ? `answered; the result stays with ${speaker}`
      : agent.tools.length + agent.handoffs.length === 0
        ? `there is no such tool, and ${speaker} has none at all: the call stays unanswered`
        : "there is no such tool: the model reads that and is asked again";
  if (edge.target === handoff) return `wins: hands over to ${edge.target}`;
  return `lost: the ${pick} handoff of a reply counts, and that goes to ${handoff ?? "nobody"}`;
}

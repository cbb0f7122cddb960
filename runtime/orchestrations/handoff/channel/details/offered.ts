import type { DecisionDetail } from "../../../../workflow/orchestration.js";
import type { HandoffAgent } from "../../agent.js";
import { count } from "../../../../analysis/words.js";

/** The tools that the speaker's model was offered: a handoff for each of its edges, then its own. */
export function offeredTools({ handoffs, tools }: HandoffAgent): DecisionDetail {
  return {
    name: "offered",
    value: `${count(handoffs.length, "handoff")}, ${count(tools.length, "tool")} of its own`,
    items: [
      ...handoffs.map(({ name, target, description }) => ({ name, value: `→ ${target}: ${description}` })),
      ...tools.map(({ name, approval }) => ({
        name,
        value: approval ? "its own, needs an approval" : "its own",
      })),
    ],
  };
}

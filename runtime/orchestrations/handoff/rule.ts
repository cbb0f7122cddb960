import type { TransitionData } from "../../graph/wire.js";
import type { HandoffEdge } from "./topology/edge.js";

/**
 * What can decide a turn of a handoff workflow, so that log, debugger and tree can number, quote and place it as they do with AG2's rules.
 * A turn by an agent that none of these decides goes back to the user.
 */
export type HandoffRule =
  | {
      readonly kind: "approval";
      readonly agent: string;
      readonly tool: string;
      readonly pointer?: string | undefined;
    }
  | {
      readonly kind: "edge";
      readonly edge: HandoffEdge;
      readonly tool: string;
      readonly pointer?: string | undefined;
    }
  | { readonly kind: "terminate"; readonly expression: string; readonly pointer: "/terminate_when" }
  | {
      readonly kind: "autonomous";
      readonly agent: string;
      readonly limit: number;
      readonly pointer: "/autonomous";
    }
  | { readonly kind: "user"; readonly user: string; readonly pointer: "/start" };

/** Names of the conditions that stand for them in the channel's graph. */
export const APPROVAL = "approval_needed";
export const HANDS_OVER = "hands_over";
export const TERMINATE_WHEN = "terminate_when";
export const GOES_ON_ALONE = "goes_on_alone";
/** The target of a user's turn: whoever asked for it. */
export const WHOEVER_ASKED = "whoever_asked";

/** The rule in the form of AG2's transitions. @param idOf the id of a participant by name, or the name itself */
export function transitionOf(
  rule: HandoffRule,
  user: string,
  idOf: (name: string) => string,
): TransitionData {
  switch (rule.kind) {
    case "approval":
      return made(APPROVAL, { agent_id: idOf(rule.agent), tool_name: rule.tool }, toAgent(idOf(user)));
    case "edge": {
      const { from, to } = rule.edge;
      return made(HANDS_OVER, { agent_id: idOf(from), tool_name: rule.tool }, toAgent(idOf(to)));
    }
    case "terminate":
      return made(
        TERMINATE_WHEN,
        { expression: rule.expression },
        {
          name: "terminate",
          args: { reason: TERMINATE_WHEN },
        },
      );
    case "autonomous":
      return made(
        GOES_ON_ALONE,
        { agent_id: idOf(rule.agent), turn_limit: rule.limit },
        toAgent(idOf(rule.agent)),
      );
    case "user":
      return made("from_speaker", { agent_id: idOf(user) }, { name: WHOEVER_ASKED, args: {} });
  }
}

function made(
  name: string,
  args: TransitionData["when"]["args"],
  then: TransitionData["then"],
): TransitionData {
  return { when: { name, args }, then, priority: 0 };
}

function toAgent(agent_id: string): NonNullable<TransitionData["then"]> {
  return { name: "agent", args: { agent_id } };
}

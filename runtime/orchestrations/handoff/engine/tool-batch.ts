import { pythonString } from "../../../python/string.js";
import type { HandoffAgent } from "../agent.js";
import type { CallContent, ResultContent } from "../conversation/message.js";
import type { AgentWorld } from "./model.js";

/** What became of the calls of one reply. */
export interface BatchResult {
  readonly results: readonly ResultContent[];
  /** Own tools that ran. */
  readonly ran: readonly string[];
  /** True once a handoff tool was called: the model is not asked again in this turn. */
  readonly endsTurn: boolean;
}

/** Runs every call; those that a person has `rejected` get an error for a result. A handoff tool only names its target. */
export function runBatch(
  agent: HandoffAgent,
  calls: readonly CallContent[],
  world: AgentWorld,
  rejected: ReadonlySet<string> = new Set(),
): BatchResult {
  const ran: string[] = [];
  let endsTurn = false;
  const results = calls.map(({ call, id, args }): ResultContent => {
    const handoff = agent.handoffs.find(({ name }) => name === call);
    if (handoff) {
      endsTurn = true;
      return { result: `{"handoff_to": ${pythonString(handoff.target)}}`, id };
    }
    if (rejected.has(id)) return { result: "Error: Tool call invocation was rejected by user.", id };
    if (!agent.tools.some(({ name }) => name === call))
      return { result: `Error: Requested function "${call}" not found.`, id, exception: true };
    ran.push(call);
    try {
      return { result: world.run(call, args), id };
    } catch {
      return { result: "Error: Function failed.", id, exception: true };
    }
  });
  return { results, ran, endsTurn };
}

/** The calls among them that a person has to allow first. */
export function needingApproval(agent: HandoffAgent, calls: readonly CallContent[]): CallContent[] {
  return calls.filter(({ call }) =>
    agent.tools.some(({ name, approval }) => name === call && approval === true),
  );
}

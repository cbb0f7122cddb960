import type { Participant, ToolDeclaration, TransitionData, WorkflowDocument } from "../../runtime/index.js";
import { argsOf } from "./transitions.js";
import { mayCall } from "./rivals.js";

export interface RoutingTool {
  participant: string;
  tool: string;
}

/**
 * Tools that hand over or finish by themselves: a turn that calls one first is decided by the call, and no rule is tested. Only the tools
 * of participants whose turns the rule could decide.
 */
export function routingToolsBefore(document: WorkflowDocument, { when }: TransitionData): RoutingTool[] {
  const args = argsOf(when);
  return document.participants
    .filter((participant) => {
      if (when.name === "from_speaker") return isCalled(participant, args["agent_id"]);
      // A round routes by its first routing call, so another tool's handover means that this tool was not it.
      return when.name !== "tool_called" || mayCall(participant, args["tool_name"]);
    })
    .flatMap(({ name, tools }) =>
      (tools ?? [])
        .filter((tool) => routes(tool) && (when.name !== "tool_called" || tool.name === args["tool_name"]))
        .map((tool) => ({ participant: name, tool: tool.name })),
    );
}

function isCalled({ name, agent_id }: Participant, id: unknown): boolean {
  return id === name || (agent_id !== undefined && id === agent_id);
}

function routes(tool: ToolDeclaration): boolean {
  return tool.handoff !== undefined || tool.finish !== undefined;
}

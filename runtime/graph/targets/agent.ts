import type { JsonObject, JsonValue } from "../../json.js";
import type { TargetDefinition } from "../definition.js";
import { closeText } from "../value-text.js";

const agentOf = (args: JsonObject): JsonValue => args["agent_id"] ?? null;

/** `agent{agent_id}`: that id speaks next, participant or not. `null` closes the channel, `""` lets anyone speak. */
export const agent: TargetDefinition = {
  name: "agent",
  args: ["agent_id"],
  ids: ["agent_id"],
  resolve: (_state, _envelope, args) => ({ next_speaker: agentOf(args) }),
  text: (args, nameOf) => {
    const id = args["agent_id"];
    if (id === undefined) return "…";
    if (id === null) return closeText("workflow_terminated");
    return id === "" ? "anyone" : nameOf(id);
  },
};

import type { JsonObject, JsonValue } from "../../json.js";
import { pythonEquals } from "../../python/equality.js";
import type { ConditionDefinition } from "../definition.js";
import { routedTool } from "../turn.js";
import { idText } from "../value-text.js";

const toolOf = (args: JsonObject): JsonValue => args["tool_name"] ?? null;

/** `tool_called{tool_name}`: true when the packet's routing names that tool, whatever the routing's kind. Texts never fire it. */
export const toolCalled: ConditionDefinition = {
  name: "tool_called",
  args: ["tool_name"],
  evaluate: (_state, envelope, args) => {
    const tool = routedTool(envelope);
    return tool !== undefined && pythonEquals(tool, toolOf(args));
  },
  index: (args) => ({ by: "tool", value: toolOf(args) }),
  text: (args) => `tool ${args["tool_name"] === undefined ? "…" : idText(args["tool_name"])}`,
  reason: (_state, envelope, args) => {
    const tool = routedTool(envelope);
    const wanted = toolOf(args);
    if (tool === undefined) return "the turn is a text, which calls no tool";
    if (tool === null)
      return wanted === null
        ? "no routing tool was called"
        : `no routing tool was called, ${idText(wanted)} neither`;
    return pythonEquals(tool, wanted)
      ? `the routing call was ${idText(tool)}`
      : `the routing call was ${idText(tool)}, not ${idText(wanted)}`;
  },
};

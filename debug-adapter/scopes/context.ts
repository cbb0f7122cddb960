import { jsonNode, isPlainName } from "../variables/json-node.js";
import type { VariableNode } from "../variables/node.js";
import type { View } from "../view.js";

/** The context variables as of the frame. */
export function contextScope({ state }: View): VariableNode[] {
  return Object.entries(state.context_vars).map(([key, value]) =>
    jsonNode(key, value, isPlainName(key) ? key : `context_vars[${JSON.stringify(key)}]`),
  );
}

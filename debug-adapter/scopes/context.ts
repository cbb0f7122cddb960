import { jsonNode, isPlainName } from "../variables/json-node.js";
import type { VariableNode } from "../variables/node.js";
import type { View } from "../view.js";

/** The context variables as of the frame. */
export function contextScope({ state }: View): VariableNode[] {
  return Object.entries(state.context_vars).map(([key, value]) =>
    jsonNode(key, value, standsAlone(key) ? key : `context_vars[${JSON.stringify(key)}]`),
  );
}

/** Words that mean something else when they stand alone. */
const RESERVED = new Set(["true", "false", "null", "in", "context_vars"]);

function standsAlone(key: string): boolean {
  return isPlainName(key) && !RESERVED.has(key);
}

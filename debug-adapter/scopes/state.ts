import type { JsonValue } from "../../runtime/index.js";
import { withNames } from "../names.js";
import { jsonNode } from "../variables/json-node.js";
import type { VariableNode } from "../variables/node.js";
import type { View } from "../view.js";

/** Shown elsewhere: the context has its own scope, the graph is the document. */
const ELSEWHERE = new Set(["context_vars", "graph_data"]);

/** The orchestration's own fields as of the frame, under AG2's names, participants by name. */
export function stateScope({ state, run }: View): VariableNode[] {
  const fields = Object.entries(state) as [string, JsonValue][];
  return fields
    .filter(([key]) => !ELSEWHERE.has(key))
    .map(([key, value]) => jsonNode(key, withNames(value, run), key));
}

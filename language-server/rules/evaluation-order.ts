import type { JsonValue, WorkflowDocument } from "../../runtime/index.js";
import { evaluationOrder as orderOf, isObject, own } from "../../runtime/index.js";

/** Indices of the rules in the order in which they are tested; `undefined` where their priorities cannot be compared. */
export function evaluationOrder(document: WorkflowDocument): readonly number[] | undefined {
  const list: unknown = document.graph.transitions;
  if (!Array.isArray(list)) return [];
  const { indices, fault } = orderOf(list.map((entry) => ({ priority: priorityOf(entry) })));
  return fault ? undefined : indices;
}

/** A missing priority is 0; null stays null, which Python compares with nothing. */
function priorityOf(entry: unknown): JsonValue {
  const priority = isObject(entry) ? own(entry, "priority") : undefined;
  return priority === undefined ? 0 : priority;
}

import type { JsonValue, WorkflowDocument } from "../../runtime/index.js";
import { evaluationOrder as orderOf, isObject, own } from "../../runtime/index.js";

const known = new WeakMap<WorkflowDocument, RuleOrder | undefined>();

export interface RuleOrder {
  /** Indices of the rules in the order in which they are tested. */
  readonly indices: readonly number[];
  /** For each rule its place in that order, from 0. */
  readonly places: readonly number[];
}

/** When which rule is tested, worked out once for each reading; `undefined` where the priorities cannot be compared. */
export function evaluationOrder(document: WorkflowDocument): RuleOrder | undefined {
  if (known.has(document)) return known.get(document);
  const indices = indicesOf(document);
  const places: number[] = [];
  indices?.forEach((rule, place) => (places[rule] = place));
  const order = indices && { indices, places };
  known.set(document, order);
  return order;
}

function indicesOf(document: WorkflowDocument): readonly number[] | undefined {
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

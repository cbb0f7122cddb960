import { isObject, type TransitionData, type WorkflowDocument } from "../runtime/index.js";

/** The rules as they stand in the text; none where the text has something else in their place. */
export function transitionsOf(document: WorkflowDocument): readonly TransitionData[] {
  const transitions: unknown = document.graph.transitions;
  return Array.isArray(transitions) ? (transitions as TransitionData[]) : [];
}

/** One rule, by its index in the document's list; `undefined` for an entry that is half typed. */
export function transitionOf(document: WorkflowDocument, rule: number): TransitionData | undefined {
  const transition: unknown = transitionsOf(document)[rule];
  return isObject(transition) ? (transition as unknown as TransitionData) : undefined;
}

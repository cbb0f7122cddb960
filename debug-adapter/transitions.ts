import { isObject, own, type TransitionData, type WorkflowDocument } from "../runtime/index.js";

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

/** Tools that some rule waits for. */
export function ruledTools(document: WorkflowDocument): ReadonlySet<string> {
  const tools = new Set<string>();
  for (const rule of transitionsOf(document).keys()) {
    const when = transitionOf(document, rule)?.when;
    const args = isObject(when) && when.name === "tool_called" ? own(when, "args") : undefined;
    const tool = isObject(args) ? own(args, "tool_name") : undefined;
    if (typeof tool === "string") tools.add(tool);
  }
  return tools;
}

import type { WorkflowDocument } from "../document/model.js";
import { documentOrchestration } from "./index.js";

/** Where a rule of the document's graph stands in its text; `undefined` where nothing stands for it, as with an edge of the default mesh. */
export function rulePointer(document: WorkflowDocument, rule: number): string | undefined {
  const { rulePointer: pointerOf } = documentOrchestration(document.orchestration);
  return pointerOf ? pointerOf(document, rule) : `/transitions/${rule}`;
}

/** The rule that a place in the document's text belongs to: `/transitions/3/when/args` → 3; `undefined` outside every rule. */
export function ruleAt(document: WorkflowDocument, pointer: string): number | undefined {
  const { ruleAt: find } = documentOrchestration(document.orchestration);
  if (find) return find(document, pointer);
  const match = /^\/transitions\/(\d+)(?:\/|$)/.exec(pointer);
  return match ? Number(match[1]) : undefined;
}

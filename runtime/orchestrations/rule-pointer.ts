import type { WorkflowDocument } from "../document/model.js";
import { documentOrchestration } from "./index.js";

/** Where a rule of the document's graph stands in its text; `undefined` where nothing stands for it, as with an edge of the default mesh. */
export function rulePointer(document: WorkflowDocument, rule: number): string | undefined {
  const { rulePointer: pointerOf } = documentOrchestration(document.orchestration);
  return pointerOf ? pointerOf(document, rule) : `/transitions/${rule}`;
}

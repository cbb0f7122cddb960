import type { Analysis } from "../analysis/analyze.js";
import { buildDocument } from "../document/document-from.js";
import type { WorkflowDocument } from "../document/model.js";
import { pointerOf } from "../document/python/dynamic-path.js";
import type { Finding } from "../document/problem.js";
import { documentOrchestration } from "../orchestrations/index.js";

/** A graph in code of which too little is known. */
export const NOT_CHECKED = "dynamic-value";

/** What of a document can be reasoned about: all of it, or the part of a workflow in code that is known. */
export function analysable(document: WorkflowDocument): WorkflowDocument | undefined {
  const { dynamicPaths, pointer, orchestration } = document;
  if (dynamicPaths === undefined) return document;
  const form = documentOrchestration(orchestration).python;
  if (!form || essentialUnknown(document) !== undefined) return undefined;
  return { ...buildDocument(form.knownPart(document.data, dynamicPaths), document), pointer };
}

/** In place of an analysis that cannot be made: why. */
export function notAnalysed(document: WorkflowDocument): Analysis {
  const { path = "", words = "what it is" } = essentialUnknown(document) ?? {};
  const finding: Finding = {
    code: NOT_CHECKED,
    severity: "hint",
    message: `This graph is not checked: only a run shows ${words}.`,
    pointer: pointerOf(path),
    related: [],
    fixes: [],
  };
  return { findings: [finding], facts: undefined };
}

function essentialUnknown(document: WorkflowDocument): { path: string; words: string } | undefined {
  const form = documentOrchestration(document.orchestration).python;
  for (const path of document.dynamicPaths ?? []) {
    const words = form?.essential(path);
    if (words !== undefined) return { path, words };
  }
  return undefined;
}

/** Whether a finding about what is known of a document is one about the document. */
export function suits(document: WorkflowDocument | undefined, finding: Finding): boolean {
  if (document?.language !== "python" || finding.code === NOT_CHECKED) return true;
  return documentOrchestration(document.orchestration).python?.suits(document, finding) ?? true;
}

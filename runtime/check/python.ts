import type { Analysis } from "../analysis/analyze.js";
import { buildDocument } from "../document/document-from.js";
import type { WorkflowDocument } from "../document/model.js";
import type { Finding } from "../document/problem.js";
import { documentOrchestration } from "../orchestrations/index.js";

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
    code: "dynamic-value",
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

/** Code has no list of participants to add; and of what is not known there is nothing to say. */
export function suits(document: WorkflowDocument | undefined, { code, pointer }: Finding): boolean {
  if (document?.language !== "python") return true;
  if (code === "participants-missing") return false;
  const place = `${pointer.replace(/\/name$/, "")}/`;
  const isUnknown = document.dynamicPaths?.some((path) => `${pointerOf(path)}/`.startsWith(place)) ?? false;
  return code !== "unknown-name" || !isUnknown;
}

function pointerOf(path: string): string {
  return `/${path.replaceAll(/\[(\d+)\]/g, ".$1").replaceAll(".", "/")}`;
}

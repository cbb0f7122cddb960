import type { Analysis } from "../analysis/analyze.js";
import { buildDocument } from "../document/document-from.js";
import type { WorkflowDocument } from "../document/model.js";
import { essentialUnknown, knownPart } from "../document/python/known-part.js";
import type { Finding } from "../document/problem.js";

/** What of a document can be reasoned about: all of it, or the part of a graph in code that is known. */
export function analysable(document: WorkflowDocument): WorkflowDocument | undefined {
  const { dynamicPaths, pointer } = document;
  if (dynamicPaths === undefined) return document;
  if (essentialUnknown(document) !== undefined) return undefined;
  return { ...buildDocument(knownPart(document.data, dynamicPaths), document), pointer };
}

/** In place of an analysis that cannot be made: why. */
export function notAnalysed(document: WorkflowDocument): Analysis {
  const path = essentialUnknown(document) ?? "";
  const finding: Finding = {
    code: "dynamic-value",
    severity: "hint",
    message: `This graph is not checked: only a run shows ${inWords(path)}.`,
    pointer: pointerOf(path),
    related: [],
    fixes: [],
  };
  return { findings: [finding], facts: undefined };
}

/** Code has no list of participants to add; and of what is not known there is nothing to say. */
export function suits(document: WorkflowDocument | undefined, { code, pointer }: Finding): boolean {
  if (document?.language !== "python") return true;
  if (code === "participants-missing") return false;
  const place = `${pointer.replace(/\/name$/, "")}/`;
  const isUnknown = document.dynamicPaths?.some((path) => `${pointerOf(path)}/`.startsWith(place)) ?? false;
  return code !== "unknown-name" || !isUnknown;
}

function inWords(path: string): string {
  const rule = /^transitions\[(\d+)\]\.priority/.exec(path)?.[1];
  if (rule !== undefined)
    return `the priority of rule ${Number(rule) + 1}, and with it which rule comes first`;
  if (path === "initial_speaker") return "who speaks first";
  return path === "max_turns" ? "after how many turns it ends" : "what its transitions are";
}

function pointerOf(path: string): string {
  return `/${path.replaceAll(/\[(\d+)\]/g, ".$1").replaceAll(".", "/")}`;
}

import { sameData } from "../document/edit/same-data.js";
import type { WorkflowDocument } from "../document/model.js";
import { isObject, own } from "../json.js";
import type { JsonObject, JsonValue } from "../json.js";
import type { Proof } from "./proof.js";
import type { WhenAsked } from "./rules/subject.js";

/** What the exploration of a document came to. */
export interface Explored {
  readonly proof: Proof;
  readonly whenAsked: WhenAsked | undefined;
}

const known = new WeakMap<WorkflowDocument, Explored>();

/** Keeps what was explored to its end for the next version of the document. */
export function keepExplored(document: WorkflowDocument, explored: Explored): void {
  if (explored.proof.facts.complete) known.set(document, explored);
}

/** What is known from an earlier version that is the same machine; undefined where it has to be explored anew. */
export function exploredAs(
  before: WorkflowDocument | undefined,
  document: WorkflowDocument,
): Explored | undefined {
  const explored = before && known.get(before);
  return explored && isSameMachine(before.data, document.data) ? explored : undefined;
}

/** Keys at the top that no run depends on. */
const APART: ReadonlySet<string> = new Set(["scenarios", "lint", "description"]);

function isSameMachine(a: JsonObject, b: JsonObject): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => {
    if (APART.has(key)) return true;
    const isSame = key === "participants" ? isSameList : sameData;
    return isSame(own(a, key), own(b, key));
  });
}

/** Participants and their tools, whatever is said of them. */
function isSameList(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return sameData(a, b);
  return a.length === b.length && a.every((item, index) => isSameBearer(item, b[index]));
}

function isSameBearer(a: JsonValue, b: JsonValue | undefined): boolean {
  if (!isObject(a) || !isObject(b)) return sameData(a, b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => {
    if (key === "description") return true;
    return key === "tools" ? isSameList(own(a, key), own(b, key)) : sameData(own(a, key), own(b, key));
  });
}

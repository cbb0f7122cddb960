import type { WorkflowDocument } from "../document/model.js";
import type { Turn } from "../wal/recorded.js";
import { decisionText } from "../workflow/decision-text.js";

/** Why somebody is expected: the last decision, in the document's own words, or the document's own start. */
export function whyExpected(turns: readonly Turn[], document: WorkflowDocument): string {
  const last = turns.at(-1);
  if (!last) return "the workflow starts there: initial_speaker";
  return `“${decisionText(last.explanation.decidedBy, document.graph)}” decided turn ${last.number}`;
}

/** A list of names for a sentence: `a, b and c`. */
export function namesInWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The message with participants' names in place of the ids that the hub stamped. */
export function withNames(message: string, names: ReadonlyMap<string, string>): string {
  return message.replace(/[0-9a-f]{32}/g, (id) => names.get(id) ?? id);
}

import type { WorkflowDocument } from "../document/model.js";
import { own } from "../json.js";

/**
 * Who opens the channel. A creator that the document names may stand outside; an initial speaker that is no participant may not become one
 * by opening the channel, or a misspelt name would play.
 */
export function creatorOf(document: WorkflowDocument): string {
  const [first] = document.participants;
  const named = own(document.data, "creator") !== undefined;
  const takesPart = document.participants.some(({ name }) => name === document.creator);
  return named || takesPart ? document.creator : (first?.name ?? document.creator);
}

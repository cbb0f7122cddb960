import type { CodeLens } from "vscode-languageserver";
import type { CheckedText, Diagnostic, WorkflowDocument } from "../../runtime/index.js";
import { ordinal, ruleAt, rulePointer } from "../../runtime/index.js";
import { evaluationOrder } from "../rules/evaluation-order.js";
import { debugFinding } from "../actions/debug-finding.js";
import type { TextView } from "../text-view.js";

/** More lenses than anybody scrolls past; the findings say the same of the others. */
const MOST = 5000;

/** A line over each rule that never fires; a click debugs the run that shows it, where there is one. The finding on the rule says why. */
export function ruleLensesOf({ uri, current, checked }: TextView): CodeLens[] {
  const document = current.documents[0];
  const order = document && evaluationOrder(document);
  if (!checked || !order) return [];
  const shownBy = shownFindings(document, checked);
  return (checked.facts[0]?.dead ?? []).slice(0, MOST).flatMap(({ rule }) => {
    const pointer = rulePointer(document, rule);
    const place = pointer === undefined ? undefined : current.locate(document, pointer);
    if (!place) return [];
    const range = { start: place.start, end: place.start };
    const title = `evaluated ${ordinal((order.places[rule] ?? 0) + 1)} of ${order.indices.length} · never fires`;
    const lenses: CodeLens[] = [{ range, command: { title, command: "" } }];
    const finding = shownBy.get(rule);
    const debug = finding && debugFinding(uri, finding);
    if (debug) lenses.push({ range, command: { ...debug, title: "▷ Debug the run that shows it" } });
    return lenses;
  });
}

/** By rule the first finding on it that a run shows. */
function shownFindings(document: WorkflowDocument, { diagnostics }: CheckedText): Map<number, Diagnostic> {
  const findings = new Map<number, Diagnostic>();
  for (const finding of diagnostics) {
    const rule = finding.witness && ruleAt(document, finding.pointer);
    if (rule !== undefined && !findings.has(rule)) findings.set(rule, finding);
  }
  return findings;
}

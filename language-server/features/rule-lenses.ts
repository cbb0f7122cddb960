import type { CodeLens } from "vscode-languageserver";
import { ordinal, rulePointer } from "../../runtime/index.js";
import { evaluationOrder } from "../rules/evaluation-order.js";
import { debugFinding } from "../actions/debug-finding.js";
import type { TextView } from "../text-view.js";

/** A line over each rule that never fires; a click debugs the run that shows it, where there is one. The finding on the rule says why. */
export function ruleLensesOf({ uri, current, checked }: TextView): CodeLens[] {
  const document = current.documents[0];
  const order = document && evaluationOrder(document);
  return (checked?.facts[0]?.dead ?? []).flatMap(({ rule }) => {
    const pointer = document && rulePointer(document, rule);
    const place = pointer === undefined ? undefined : current.locate(document, pointer);
    if (!place || !order) return [];
    const range = { start: place.start, end: place.start };
    const title = `evaluated ${ordinal(order.indexOf(rule) + 1)} of ${order.length} · never fires`;
    const lenses: CodeLens[] = [{ range, command: { title, command: "" } }];
    const finding = checked?.diagnostics.find((each) => each.witness && isWithin(each.pointer, pointer));
    const debug = finding && debugFinding(uri, finding);
    if (debug) lenses.push({ range, command: { ...debug, title: "▷ Debug the run that shows it" } });
    return lenses;
  });
}

function isWithin(pointer: string, rule: string | undefined): boolean {
  return pointer === rule || (rule !== undefined && pointer.startsWith(`${rule}/`));
}

import type { CodeLens } from "vscode-languageserver";
import { ordinal, rulePointer } from "../../runtime/index.js";
import { evaluationOrder } from "../rules/evaluation-order.js";
import type { TextView } from "../text-view.js";

/** A line over each rule that never fires. There is nothing to click: the finding on the rule says why. */
export function ruleLensesOf({ current, checked }: TextView): CodeLens[] {
  const document = current.documents[0];
  const order = document && evaluationOrder(document);
  return (checked?.facts[0]?.dead ?? []).flatMap(({ rule }) => {
    const pointer = document && rulePointer(document, rule);
    const place = pointer === undefined ? undefined : current.locate(document, pointer);
    if (!place || !order) return [];
    const title = `evaluated ${ordinal(order.indexOf(rule) + 1)} of ${order.length} · never fires`;
    return [{ range: { start: place.start, end: place.start }, command: { title, command: "" } }];
  });
}

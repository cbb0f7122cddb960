import { isObject, own } from "../../runtime/index.js";
import { transitionOf } from "../transitions.js";
import type { View } from "../view.js";
import { setBy } from "./provenance.js";
import type { RuleRow } from "./rule-rows.js";

/** The operands, and for a rule over the context also who set the key. */
export function reasonText(view: View, row: RuleRow): string {
  const when = transitionOf(view.program.document, row.rule)?.when;
  const key = when?.name === "context_equals" && isObject(when.args) ? own(when.args, "key") : undefined;
  const source = typeof key === "string" ? setBy(view, key) : undefined;
  return source === undefined ? row.reason : `${row.reason} (${source})`;
}

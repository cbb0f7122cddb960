import type { JsonValue, WorkflowDocument } from "../../runtime/index.js";
import { ruleText } from "../../runtime/index.js";
import { transitionAt } from "./transitions.js";

/** The rule by what it says: `from nurse → records`; `undefined` where no rule stands. */
export function quotedRule(
  document: WorkflowDocument,
  index: number,
  nameOf: (id: JsonValue) => string,
): string | undefined {
  const transition = transitionAt(document, index);
  return transition && ruleText(transition, nameOf);
}

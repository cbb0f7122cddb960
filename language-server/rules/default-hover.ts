import type { Facts, WorkflowDocument } from "../../runtime/index.js";
import { defaultText } from "../../runtime/index.js";
import { escapeMarkdown } from "../markdown.js";
import { nameOf } from "./name-of.js";
import { transitionCount } from "./transitions.js";

/** What a hover says about the default target, paragraph by paragraph, in markdown. */
export function defaultHover(document: WorkflowDocument, facts: Facts | undefined): string[] {
  const text = defaultText(document.graph.default_target, nameOf(document));
  const rules = transitionCount(document);
  const lines = [
    `**“${escapeMarkdown(text)}”** · comes last`,
    rules === 1 ? "Decides when the one rule does not." : `Decides when none of the ${rules} rules does.`,
  ];
  if (facts?.complete && !facts.default_fires)
    lines.push("It never decides: in every turn that a run can reach, something before it does.");
  return lines;
}

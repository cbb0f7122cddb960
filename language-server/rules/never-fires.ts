import type { CheckedText, WorkflowDocument } from "../../runtime/index.js";
import { escapeMarkdown } from "../markdown.js";
import { nameOf } from "./name-of.js";
import { quotedRule } from "./quoted-rule.js";
import { transitionIndex } from "./transition-index.js";

/** Findings that say themselves that their rule never fires. */
const SAID_BY: ReadonlySet<string> = new Set(["dead-rule", "priority-order"]);

/** That a rule never fires, and what decides instead, where no finding on the rule says so: its cause may stand at another place. */
export function neverFires(
  document: WorkflowDocument,
  index: number,
  { facts, diagnostics }: CheckedText,
): string[] {
  const dead = facts[0]?.dead.find(({ rule }) => rule === index);
  if (!dead) return [];
  if (diagnostics.some(({ code, pointer }) => SAID_BY.has(code) && transitionIndex(pointer) === index))
    return [];
  const deciders = (dead.shadowed_by ?? []).map((decider) =>
    decider === "routing"
      ? "the call of a tool that routes by itself"
      : `“${escapeMarkdown(quotedRule(document, decider, nameOf(document)) ?? `rule ${decider + 1}`)}”`,
  );
  if (deciders.length === 0) return ["It never fires: no run comes to a turn in which it is true."];
  return [`It never fires. In every turn in which it is true, this decides instead: ${deciders.join(" · ")}`];
}

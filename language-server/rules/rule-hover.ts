import type { CheckedText, WorkflowDocument } from "../../runtime/index.js";
import { documentOrchestration, ordinal, ruleAt, runText } from "../../runtime/index.js";
import { codeSpan, escapeMarkdown } from "../markdown.js";
import { decidesWhen } from "./decides.js";
import type { RuleOrder } from "./evaluation-order.js";
import { evaluationOrder } from "./evaluation-order.js";
import { nameOf } from "./name-of.js";
import { neverFires } from "./never-fires.js";
import { quotedRule } from "./quoted-rule.js";
import { reachedBy } from "./reached-by.js";
import { rivalsOf } from "./rivals.js";
import { routingToolsBefore } from "./routing-tools.js";
import { transitionAt } from "./transitions.js";

/** How many names a line lists before it says how many more there are. */
const LISTED = 6;

/** What a hover says about a rule, paragraph by paragraph, in markdown; empty where no whole rule stands. */
export function ruleHover(
  document: WorkflowDocument,
  index: number,
  checked: CheckedText | undefined,
): string[] {
  const rule = transitionAt(document, index);
  const names = nameOf(document);
  const text = quotedRule(document, index, names);
  if (!rule || text === undefined) return [];
  const { describeRule } = documentOrchestration(document.orchestration);
  if (describeRule) {
    const lines = describeRule(document, index).map(escapeMarkdown);
    const findings = checked ? findingsText(document, checked, index) : [];
    return [`**“${escapeMarkdown(text)}”**`, ...lines, ...findings];
  }
  const order = evaluationOrder(document);
  const facts = checked?.facts[0];
  const lines = [`**“${escapeMarkdown(text)}”** · ${placeText(rule.priority, index, order)}`];
  lines.push(`Decides ${decidesWhen(rule.when, names)}.`);
  lines.push(...beforeText(document, index, order));
  const reached = reachedBy(document, rule.when);
  if (reached.length > 0) lines.push(`Reached by: ${listed(reached.map(escapeMarkdown))}`);
  const witness = facts?.witness[index];
  if (witness) lines.push(`Shortest run: ${escapeMarkdown(runText(witness))}`);
  if (checked) lines.push(...neverFires(document, index, checked), ...findingsText(document, checked, index));
  return lines;
}

function placeText(priority: unknown, index: number, order: RuleOrder | undefined): string {
  const number = codeSpan(JSON.stringify(priority ?? 0));
  if (!order) return `priority ${number}, which cannot be compared with the others`;
  return `evaluated ${ordinal((order.places[index] ?? 0) + 1)} of ${order.indices.length} (priority ${number})`;
}

function beforeText(document: WorkflowDocument, index: number, order: RuleOrder | undefined): string[] {
  const rule = transitionAt(document, index);
  if (!rule) return [];
  const before = routingToolsBefore(document, rule).map(
    ({ participant, tool }) => `${codeSpan(tool)} of ${escapeMarkdown(participant)}, which routes by itself`,
  );
  const rivals = order ? rivalsOf(document, index, order) : [];
  const names = nameOf(document);
  // Of thousands of rivals only those are put into words that are read.
  for (const rival of rivals.slice(0, LISTED)) {
    const text = quotedRule(document, rival, names);
    if (text !== undefined) before.push(`“${escapeMarkdown(text)}”`);
  }
  const more = Math.max(0, rivals.length - LISTED);
  return before.length > 0
    ? [`Can decide before it: ${listed(before, more)}`]
    : ["Nothing can decide before it."];
}

function findingsText(document: WorkflowDocument, { diagnostics }: CheckedText, index: number): string[] {
  return diagnostics
    .filter(({ pointer }) => ruleAt(document, pointer) === index)
    .map(({ message }) => `⚠ ${escapeMarkdown(message)}`);
}

/** @param more how many there are beside the items */
function listed(items: readonly string[], more = 0): string {
  const shown = Math.min(items.length, LISTED);
  const rest = items.length + more - shown;
  return rest > 0 ? `${items.slice(0, LISTED).join(" · ")} and ${rest} more` : items.join(" · ");
}

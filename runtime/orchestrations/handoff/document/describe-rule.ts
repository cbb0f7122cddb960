import type { WorkflowDocument } from "../../../document/model.js";
import type { Dialect } from "../dialect.js";
import { handoffDescription } from "../topology/synthetic-tool.js";
import type { HandoffEdge } from "../topology/edge.js";
import { rulesOf } from "./rule-places.js";
import { handoffSpec } from "./spec.js";

/** What a rule does, paragraph by paragraph, in plain text. */
export function describeRule(document: WorkflowDocument, index: number): string[] {
  const rule = rulesOf(document)[index];
  if (!rule) return [];
  const spec = handoffSpec(document.data, document.participants);
  const { user } = spec;
  switch (rule.kind) {
    case "approval":
      return [
        `Decides when a reply of ${rule.agent} calls ${rule.tool}: the call waits until ${user} answers with approve or reject.`,
        spec.dialect.handoffWaits
          ? "A handoff in the same reply waits as well, and takes place whatever the answer is."
          : "While it waits, no handoff of the same reply takes place.",
      ];
    case "edge": {
      const description = spec.agents.find(({ name }) => name === rule.edge.to)?.description;
      return describeEdge(rule.edge, rule.tool, description, spec.dialect);
    }
    case "terminate":
      return [
        "Asked before and after each reply, over the replying agent's own copy of the conversation. A handoff goes first.",
      ];
    case "autonomous":
      return [
        `Where a reply of ${rule.agent} hands over to nobody, it goes on by itself instead of waiting for ${user}.`,
        rule.limit > 0
          ? `It does so ${rule.limit} times, which makes ${rule.limit + 1} replies, then ${user} is asked. A handoff starts the count again.`
          : "With a limit below 1 it never does.",
      ];
    case "user":
      return [
        `The first message of ${user} goes to ${spec.start === undefined ? "nobody: start is missing" : spec.start}.`,
        spec.dialect.answeredBy("start", "last", spec.returnToPrevious ?? false) === "last"
          ? "Each later one goes to the agent that asked for it."
          : "So does each later one.",
      ];
  }
}

function describeEdge(
  edge: HandoffEdge,
  tool: string,
  targetDescription: string | undefined,
  dialect: Dialect,
): string[] {
  const { from, to } = edge;
  const source = edge.description
    ? "of this handoff"
    : targetDescription
      ? `of ${to}, because the handoff has none`
      : "that the framework makes up, because nobody has one";
  return [
    `Decides when a reply of ${from} calls ${tool}; of several handoffs in one reply the ${dialect.pick} counts.`,
    `The model of ${from} reads the description ${source}: “${handoffDescription(edge, targetDescription, dialect)}”`,
    `${to} sees what everybody said, but neither the calls of ${from} nor their results.`,
  ];
}

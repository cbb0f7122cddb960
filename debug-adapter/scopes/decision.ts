import type { DecisionDetail } from "../../runtime/index.js";
import { deciderText, nextText } from "../decision/decision-text.js";
import { decisionDetails } from "../decision/details.js";
import { reasonText } from "../decision/reason.js";
import { outcomeText, ruleRows, type RuleRow } from "../decision/rule-rows.js";
import { nameOf } from "../names.js";
import { jsonNode } from "../variables/json-node.js";
import type { VariableNode } from "../variables/node.js";
import type { View } from "../view.js";

/** What decided, who is next, what else the decision was made of, and how every rule fared, in the order of evaluation. */
export function decisionScope(view: View): VariableNode[] {
  return [
    ...outcome(view),
    ...decisionDetails(view).map(detailNode),
    ...ruleRows(view).map((row) => ruleNode(view, row)),
  ];
}

function outcome(view: View): VariableNode[] {
  const { turn, decided, state, run } = view;
  if (turn === undefined)
    return [
      { name: "decided by", value: "initial_speaker" },
      { name: "next", value: nameOf(state.expected_next_speaker, run) },
    ];
  if (!decided)
    return [
      { name: "decided by", value: "not decided yet" },
      { name: "next", value: "not decided yet" },
    ];
  return [
    { name: "decided by", value: `“${deciderText(view, turn)}”` },
    { name: "next", value: nextText(view, turn) },
  ];
}

function detailNode({ name, value, items }: DecisionDetail): VariableNode {
  return items.length === 0 ? { name, value } : { name, value, children: () => items };
}

function ruleNode(view: View, row: RuleRow): VariableNode {
  return {
    name: `${row.place} ${outcomeText(row.outcome)}`,
    value: row.reason === "" ? row.condition : `${row.condition} · ${reasonText(view, row)}`,
    children: () => [
      { name: "rule", value: row.text },
      { name: "matched", value: row.outcome },
      ...(row.reason === "" ? [] : [{ name: "why", value: reasonText(view, row) }]),
      jsonNode("priority", row.priority),
      { name: "place in the list", value: `${row.rule + 1}`, type: "number" },
    ],
  };
}

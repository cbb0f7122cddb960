import { deciderText, nextText } from "../decision/decision-text.js";
import { reasonText } from "../decision/reason.js";
import { outcomeText, ruleRows, type RuleRow } from "../decision/rule-rows.js";
import { nameOf } from "../names.js";
import { jsonNode } from "../variables/json-node.js";
import type { VariableNode } from "../variables/node.js";
import type { View } from "../view.js";

/** What decided, who is next, and how every rule fared, in the order of evaluation. */
export function decisionScope(view: View): VariableNode[] {
  return [...outcome(view), ...ruleRows(view).map((row) => ruleNode(view, row))];
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

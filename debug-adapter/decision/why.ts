import type { View } from "../view.js";
import { deciderText, nextText } from "./decision-text.js";
import { decisionDetails } from "./details.js";
import { reasonText } from "./reason.js";
import { outcomeText, ruleRows } from "./rule-rows.js";

/** The decision of the frame as a table in text: what `why` prints in the console. */
export function whyTable(view: View): string {
  const { turn, decided } = view;
  if (turn === undefined) return "Nothing is decided yet: the initial speaker opens the channel.";
  const head = decided
    ? [
        ["decided by", `“${deciderText(view, turn)}”`],
        ["next", nextText(view, turn)],
      ]
    : [["decided by", "not decided yet"]];
  const rules = ruleRows(view).map((row) => [
    `${row.place} ${outcomeText(row.outcome)}`,
    row.condition,
    row.reason === "" ? "" : reasonText(view, row),
  ]);
  const details = decisionDetails(view).flatMap(({ name, value, items }) => [
    [name, value, ""],
    ...items.map((item) => ["", item.name, item.value]),
  ]);
  return align([...head, ...rules, ...details]);
}

/** Columns padded to their widest cell, the last one left as it is. */
function align(rows: readonly string[][]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.slice(0, -1).entries())
      widths[column] = Math.max(widths[column] ?? 0, [...cell].length);
  const pad = (cell: string, column: number) =>
    cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - [...cell].length));
  return rows.map((row) => row.map(pad).join("   ").trimEnd()).join("\n");
}

import type { ParsedText, StructuralEdit, TextEdit } from "../../runtime/index.js";
import { editsFor, nodeAt } from "../../runtime/index.js";
import { evaluationOrder } from "../rules/evaluation-order.js";

/** The rules in the order in which AG2 evaluates them; undefined where they stand in it already, or have none. */
export function sortedOrder(parsed: ParsedText): readonly number[] | undefined {
  const order = parsed.documents[0] && evaluationOrder(parsed.documents[0])?.indices;
  return order?.some((rule, place) => rule !== place) ? order : undefined;
}

/** Puts the rules of a workflow in that order, with their comments, and lets `fired` of its own scenarios follow. */
export function sortEdits(parsed: ParsedText, order: readonly number[]): TextEdit[] {
  const document = parsed.documents[0];
  if (!document) return [];
  return editsFor(parsed, document, [...moves(order), ...firedEdits(parsed, order)]);
}

/** `fired` names rules by their place in the list, so a scenario file has to follow when the list changes. */
export function firedEdits(parsed: ParsedText, order: readonly number[]): StructuralEdit[] {
  const scenarios = parsed.documents[0]?.scenarios ?? parsed.scenarios;
  return scenarios.flatMap(({ pointer }) =>
    [`${pointer}/expect/fired`, `${pointer}/expect/never/fired`].flatMap((list) => {
      const places = nodeAt(parsed.root, list)?.value;
      if (!Array.isArray(places)) return [];
      return places.flatMap((rule, index): StructuralEdit[] => {
        const place = typeof rule === "number" ? order.indexOf(rule) : -1;
        return place < 0 || place === rule ? [] : [{ op: "set", pointer: `${list}/${index}`, value: place }];
      });
    }),
  );
}

function moves(order: readonly number[]): StructuralEdit[] {
  const now = order.map((_, index) => index);
  const edits: StructuralEdit[] = [];
  for (const [to, rule] of order.entries()) {
    const from = now.indexOf(rule);
    if (from === to) continue;
    now.splice(to, 0, ...now.splice(from, 1));
    edits.push({ op: "move", pointer: "/transitions", from, to });
  }
  return edits;
}

/** Whether a pointer lies in the list of rules. */
export function isInRules(pointer: string): boolean {
  return pointer === "/transitions" || pointer.startsWith("/transitions/");
}

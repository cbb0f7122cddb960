import type { DecisionDetail } from "../../runtime/index.js";
import type { View } from "../view.js";

/** What the frame's decision was made of beside rules, as far as it is known at the frame's moment. */
export function decisionDetails({ turn, decided }: View): readonly DecisionDetail[] {
  const details = turn?.explanation.details ?? [];
  return decided ? details : details.filter(({ afterwards }) => afterwards !== true);
}

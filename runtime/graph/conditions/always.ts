import type { ConditionDefinition } from "../definition.js";

/** `always{}`: true for every turn. */
export const always: ConditionDefinition = {
  name: "always",
  args: [],
  evaluate: () => true,
  index: () => ({ by: "always" }),
  text: () => "always",
  reason: () => "always true",
};

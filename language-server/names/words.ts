import type { NameKind } from "../../runtime/index.js";

/** What people call each kind of name. */
export const KIND_WORDS: Readonly<Record<NameKind, string>> = {
  participant: "participant",
  tool: "tool",
  contextKey: "context key",
  closeReason: "close reason",
  scenario: "scenario",
  condition: "condition",
  target: "target",
};

import type { VocabularyEntry } from "./entry.js";

/** AG2's own conditions. */
export const CONDITIONS: readonly VocabularyEntry[] = [
  {
    name: "from_speaker",
    args: ["agent_id"],
    brief: "True after a turn of that participant.",
    details: [
      "AG2 compares with the id of whoever has just spoken and never asks whether such a participant exists: a misspelt id is simply never true.",
      "The kickoff counts as a turn of `initial_speaker`, so its rule decides the very first turn.",
    ],
  },
  {
    name: "tool_called",
    args: ["tool_name"],
    brief: "True when the turn was routed by a call of that tool.",
    details: [
      "Only the *first* call of a turn that routes counts, whoever made it; later calls still change the context.",
      "A tool that hands over or finishes by itself decides before any rule is asked. A plain text never routes, so nothing of this kind is true after the kickoff or after a human's text.",
    ],
  },
  {
    name: "context_equals",
    args: ["key", "value"],
    brief: "True while the context variable has that value.",
    details: [
      'Compared as Python does: `1`, `1.0` and `true` are equal, `1` and `"1"` are not. A key that is absent counts as `null`.',
      "The turn's own changes are made before rules are asked, and the value stays until something deletes or changes it: the rule is true again after every later turn.",
    ],
  },
  {
    name: "always",
    args: [],
    brief: "True after every turn.",
    details: ["No rule that is evaluated later can decide, and neither can `default_target`."],
  },
];

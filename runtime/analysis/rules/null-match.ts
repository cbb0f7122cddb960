import { contextQuestions } from "./context-values.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

/** A rule that asks for null is true while the key is absent. */
export const nullMatch: Rule = {
  code: "null-match",
  severity: "information",
  about: "A rule asks for the value null, which an absent key has too.",
  *check(subject) {
    for (const { transition, key, value } of contextQuestions(subject)) {
      if (value !== null) continue;
      yield finding(nullMatch, {
        message: `This rule is also true while ${key} is absent: an absent key counts as null.`,
        pointer: `${transition.when.pointer}/args/value`,
      });
    }
  },
};

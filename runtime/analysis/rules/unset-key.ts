import { nearest } from "../words.js";
import { contextQuestions, declaredValues } from "./context-values.js";
import { correctName } from "./correct-name.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

/** A rule asks for a context key that nothing ever sets. */
export const unsetKey: Rule = {
  code: "unset-key",
  severity: "warning",
  about: "A rule asks for a context key that no tool sets and that the document does not start with.",
  *check(subject) {
    if (!subject.allDeclared) return;
    const values = declaredValues(subject);
    const unset = [...contextQuestions(subject)]
      .filter(({ key, value }) => value !== null && !values.has(key))
      .map(({ transition, key }) => ({ key, pointer: `${transition.when.pointer}/args/key` }));
    for (const { key, pointer } of unset) {
      const near = nearest(key, values.keys());
      const alike = () => unset.filter((other) => other.key === key).map((other) => other.pointer);
      yield finding(unsetKey, {
        message: `Nothing ever sets ${key}: no tool does, and context_vars does not have it.${near === undefined ? "" : ` Did you mean ${near}?`}`,
        pointer,
        propose: () => correctName(`Ask for ${near}`, near, pointer, alike()),
      });
    }
  },
};

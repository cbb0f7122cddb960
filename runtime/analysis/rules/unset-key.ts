import type { Fix } from "../../document/problem.js";
import { nearest } from "../words.js";
import { contextQuestions, declaredValues } from "./context-values.js";
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
    for (const { transition, key, value } of contextQuestions(subject)) {
      if (value === null || values.has(key)) continue;
      const pointer = `${transition.when.pointer}/args/key`;
      const near = nearest(key, values.keys());
      const fixes: Fix[] =
        near === undefined
          ? []
          : [{ title: `Ask for ${near}`, edits: [{ op: "set", pointer, value: near }], preferred: true }];
      yield finding(unsetKey, {
        message: `Nothing ever sets ${key}: no tool does, and context_vars does not have it.${near === undefined ? "" : ` Did you mean ${near}?`}`,
        pointer,
        propose: () => fixes,
      });
    }
  },
};

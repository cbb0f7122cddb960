import { valueText } from "../../graph/value-text.js";
import { kindText } from "../../python/kinds.js";
import { contextQuestions, declaredValues } from "./context-values.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

/** A value that looks like the one that is set and never equals it, or looks different and does. */
export const valueType: Rule = {
  code: "value-type",
  severity: "warning",
  about: 'A rule compares values of different types: "1" never equals 1, while 1 equals true.',
  *check(subject) {
    const values = declaredValues(subject);
    for (const { transition, key, value } of contextQuestions(subject)) {
      const given = values.get(key);
      const pointer = `${transition.when.pointer}/args/value`;
      const equal = given?.equalTo(value) ?? [];
      const odd = equal.find((each) => typeof each.value !== typeof value);
      const alike = given?.lookingLike(value)[0];
      if (odd !== undefined)
        yield finding(valueType, {
          severity: "information",
          message: `${valueText(value)} also equals ${valueText(odd.value)}, which ${odd.by} gives ${key}: Python takes true for 1 and false for 0.`,
          pointer,
        });
      else if (alike !== undefined && equal.length === 0)
        yield finding(valueType, {
          severity: subject.allDeclared ? "warning" : "information",
          message: `${key} never equals ${valueText(value)} here: ${alike.by} gives it ${valueText(alike.value)}, ${kindText(alike.value)}, and ${valueText(value)} is ${kindText(value)}.`,
          pointer,
          propose: () => [
            {
              title: `Ask for ${valueText(alike.value)}`,
              edits: [{ op: "set", pointer, value: alike.value }],
              preferred: true,
            },
          ],
        });
    }
  },
};

import { valueText } from "../../graph/value-text.js";
import type { JsonValue } from "../../json.js";
import { kindText } from "../../python/kinds.js";
import { pythonEquals } from "../../python/equality.js";
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
      const given = values.get(key) ?? [];
      const pointer = `${transition.when.pointer}/args/value`;
      const odd = given.find(
        (each) => kindOf(each.value) !== kindOf(value) && pythonEquals(each.value, value),
      );
      const alike = given.find((each) => looksLike(each.value, value));
      if (odd !== undefined)
        yield finding(valueType, {
          severity: "information",
          message: `${valueText(value)} also equals ${valueText(odd.value)}, which ${odd.by} gives ${key}: Python takes true for 1 and false for 0.`,
          pointer,
        });
      else if (alike !== undefined && !given.some((each) => pythonEquals(each.value, value)))
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

function kindOf(value: JsonValue): string {
  return value === null ? "null" : typeof value;
}

/** The same to a reader: `"1"` and 1, `"true"` and true. */
function looksLike(a: JsonValue, b: JsonValue): boolean {
  if (typeof a === "object" || typeof b === "object" || typeof a === typeof b) return false;
  return String(a).toLowerCase() === String(b).toLowerCase();
}

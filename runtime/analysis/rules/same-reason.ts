import { own } from "../../json.js";
import { valueText } from "../../graph/value-text.js";
import { canonicalKey } from "../../python/canonical-key.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";
import type { SpecView, Subject } from "./subject.js";

/** Two ends that look the same in a log. */
export const sameReason: Rule = {
  code: "same-reason",
  severity: "hint",
  about: "Two rules close with the same reason, so a log cannot tell which of them ended a run.",
  *check(subject) {
    const first = new Map<string, { pointer: string; text: string }>();
    for (const { spec, text } of ends(subject)) {
      const reason = own(spec.args, "reason");
      const key = reason === undefined ? undefined : canonicalKey(reason);
      if (reason === undefined || key === undefined) continue;
      const pointer = `${spec.pointer}/args/reason`;
      const other = first.get(key);
      if (other === undefined) first.set(key, { pointer, text });
      else
        yield finding(sameReason, {
          message: `${other.text} closes with ${valueText(reason)} too: a log cannot tell the two ends apart.`,
          pointer,
          related: [{ message: "the other end with this reason", pointer: other.pointer }],
        });
    }
  },
};

function* ends(subject: Subject): Iterable<{ spec: SpecView; text: string }> {
  for (const { then, text } of subject.transitions)
    if (then.name === "terminate") yield { spec: then, text: `“${text}”` };
  if (subject.defaultTarget?.name === "terminate")
    yield { spec: subject.defaultTarget, text: subject.quote(subject.transitions.length) };
}

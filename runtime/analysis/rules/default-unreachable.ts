import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

/** `default_target` never decides: some rule always does. */
export const defaultUnreachable: Rule = {
  code: "default-unreachable",
  severity: "hint",
  about: "The default target never decides, because some rule fires in every turn.",
  *check(subject) {
    if (subject.defaultTarget === undefined || subject.wholeProof?.facts.default_fires !== false) return;
    yield finding(defaultUnreachable, {
      message: `${subject.quote(subject.transitions.length)} never decides: some rule, or a tool's own routing, decides every turn.`,
      pointer: "/default_target",
      propose: () => [
        { title: "Delete the default target", edits: [{ op: "remove", pointer: "/default_target" }] },
      ],
    });
  },
};

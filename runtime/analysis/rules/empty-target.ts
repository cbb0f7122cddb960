import { own } from "../../json.js";
import { truthy } from "../../python/truth.js";
import { valueText } from "../../graph/value-text.js";
import type { Rule } from "./rule.js";
import { finding } from "./rule.js";
import type { SpecView, Subject } from "./subject.js";

/** A target without a name. */
export const emptyTarget: Rule = {
  code: "empty-target",
  severity: "warning",
  about: 'A target names nobody: "" lets anyone speak, null closes the channel as "workflow_terminated".',
  *check(subject) {
    for (const target of targets(subject)) {
      const id = own(target.args, "agent_id");
      if (target.name !== "agent" || id === undefined || truthy(id)) continue;
      const consequence =
        id === null
          ? 'it closes the channel as "workflow_terminated". Say terminate with a reason of its own'
          : "anyone may speak next. Name a participant";
      yield finding(emptyTarget, {
        message: `The target names nobody (${valueText(id)}): ${consequence}.`,
        pointer: target.pointer,
        propose: () =>
          id === null
            ? [
                {
                  title: 'Close with "workflow_terminated"',
                  edits: [
                    {
                      op: "set",
                      pointer: target.pointer,
                      value: { name: "terminate", args: { reason: "workflow_terminated" } },
                    },
                  ],
                },
              ]
            : [],
      });
    }
  },
};

function targets(subject: Subject): SpecView[] {
  const list = subject.transitions.map(({ then }) => then);
  return subject.defaultTarget === undefined ? list : [...list, subject.defaultTarget];
}

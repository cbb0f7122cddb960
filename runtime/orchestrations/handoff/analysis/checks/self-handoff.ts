import { finding, type HandoffCheck } from "../check.js";
import { withoutTarget } from "../edge-edits.js";

/** A handoff to oneself is lost on the way. */
export const selfHandoff: HandoffCheck = {
  code: "handoff-self",
  severity: "warning",
  about:
    "An agent may hand over to itself: the call works, the message is lost, and the run stops without an answer.",
  *check(subject) {
    for (const { from, to, pointer } of subject.declared)
      if (from === to && pointer !== undefined)
        yield finding(selfHandoff, {
          message: `${from} may hand over to itself. The framework takes that, loses the message on the way, and nobody speaks: no answer, no question. Remove it; to let ${from} go on alone, use autonomous.`,
          pointer,
          propose: () => withoutTarget(subject, pointer),
        });
  },
};

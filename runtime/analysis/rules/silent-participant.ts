import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

/** A participant whom no run asks to speak. */
export const silentParticipant: Rule = {
  code: "silent-participant",
  severity: "hint",
  about: "A participant never speaks: no rule, tool or default target that is ever reached names it.",
  *check(subject) {
    const proof = subject.wholeProof;
    if (proof === undefined || !subject.document.participantsDeclared) return;
    for (const participant of subject.document.participants) {
      if (proof.facts.speaks[participant.name] !== false) continue;
      yield finding(silentParticipant, {
        message: `${participant.name} never speaks: no run comes to a turn of ${participant.name}. Add a rule that leads there, or leave ${participant.name} out.`,
        pointer: subject.namePointer(participant),
        awaits: [participant.name],
      });
    }
  },
};

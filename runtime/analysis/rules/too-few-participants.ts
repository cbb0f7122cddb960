import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

export const tooFewParticipants: Rule = {
  code: "too-few-participants",
  severity: "error",
  about: "A workflow needs at least two participants: AG2 refuses to open the channel with fewer.",
  *check(subject) {
    const { document } = subject;
    if (!document.participantsDeclared || document.participants.length >= 2) return;
    yield finding(tooFewParticipants, {
      message: `A workflow needs at least two participants, and this one has ${document.participants.length}: AG2 refuses to open the channel (ProtocolError). Declare one more.`,
      pointer: "/participants",
    });
  },
};

import type { Rule } from "./rule.js";
import { finding } from "./rule.js";

export const duplicateParticipant: Rule = {
  code: "duplicate-participant",
  severity: "error",
  about: "Two participants have the same name: AG2 refuses to open the channel.",
  *check(subject) {
    const first = new Map<string, string>();
    for (const participant of subject.document.participants) {
      const pointer = subject.namePointer(participant);
      const other = first.get(participant.name);
      if (other === undefined) first.set(participant.name, pointer);
      else
        yield finding(duplicateParticipant, {
          message: `${participant.name} is in the list twice: AG2 refuses to open the channel (ProtocolError). Rename or delete one of them.`,
          pointer,
          related: [{ message: `the first ${participant.name}`, pointer: other }],
        });
    }
  },
};
